/** What a person has chosen for all games; kept by the browser where it keeps anything. */

export interface Settings {
  theme: "auto" | "light" | "dark";
  /** The most seconds of one solve. */
  seconds: number;
  /** The most memory of one solve, in MiB. */
  memory: number;
  /** Whether values are shown; hidden ones make for honest play. */
  values: boolean;
  /** Whether single keys are shortcuts. */
  shortcuts: boolean;
}

const key = "zugzwang-explorer";
const usual: Settings = { theme: "auto", seconds: 20, memory: 512, values: true, shortcuts: true };

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
    localStorage.setItem(key, JSON.stringify(settings));
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
  const { theme, seconds, memory, values, shortcuts } = settings;
  return {
    theme: ["auto", "light", "dark"].includes(theme) ? theme : usual.theme,
    seconds: seconds > 0 ? Number(seconds) : usual.seconds,
    memory: memory > 0 ? Number(memory) : usual.memory,
    values: Boolean(values),
    shortcuts: Boolean(shortcuts),
  };
}
