/** What a person has chosen for all games; kept by the browser where it keeps anything. */

export interface Settings {
  theme: "auto" | "light" | "dark";
  /** The most seconds of one solve, where a person has set them. */
  seconds?: number;
  /** The most memory of one solve, in MiB. */
  memory?: number;
  /** The address of a static page that others can open, for links to share. */
  staticPage?: string;
  /** Whether values are shown; hidden ones make for honest play. */
  values: boolean;
  /** Whether the board is shown alone and large, and its values only when asked for; not kept. */
  projector: boolean;
  /** Whether single keys are shortcuts. */
  shortcuts: boolean;
}

const key = "zugzwang-explorer";
const usual: Settings = { theme: "auto", values: true, projector: false, shortcuts: true };

export function loadSettings(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Settings>;
    return checked({ ...usual, ...kept });
  } catch {
    return { ...usual };
  }
}

export function saveSettings(settings: Settings): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...settings, projector: false }));
  } catch {
    // Then they hold for this page.
  }
}

/** Sets light or dark colours for the whole page. */
export function applyTheme(theme: Settings["theme"]): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function checked(settings: Settings): Settings {
  const { theme, seconds, memory, staticPage, values, shortcuts } = settings;
  return {
    theme: ["auto", "light", "dark"].includes(theme) ? theme : usual.theme,
    ...(Number(seconds) > 0 && { seconds: Number(seconds) }),
    ...(Number(memory) > 0 && { memory: Number(memory) }),
    ...(staticPage && { staticPage: String(staticPage) }),
    values: Boolean(values),
    projector: false,
    shortcuts: Boolean(shortcuts),
  };
}
