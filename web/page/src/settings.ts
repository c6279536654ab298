/** The settings of the user for all games, in the local storage of the browser if it has one. */

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

export interface Settings {
  /** The language of the page, by default that of the browser. */
  language: "auto" | Language;
  theme: "auto" | "light" | "dark";
  /** The time limit of one solve in seconds, if the user has set one. */
  seconds?: number;
  /** The memory limit of one solve in MiB, if the user has set one. */
  memory?: number;
  /** The address of a static page that others can open, for shared links. */
  staticPage?: string;
  /** The names of the persons who play first and second; empty for those of the game; not stored. */
  names: [string, string];
  /** Whether values are shown; a user who plays may want to hide them. */
  values: boolean;
  /** Whether only the board is shown, enlarged, with its values on demand; not stored. */
  projector: boolean;
  /** Whether single keys are shortcuts. */
  shortcuts: boolean;
}

const storageKey = "zugzwang-explorer";
const defaults: Settings = { language: "auto", theme: "auto", names: ["", ""], values: true, projector: false, shortcuts: true };

export function loadSettings(): Settings {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Partial<Settings>;
    return validated({ ...defaults, ...stored });
  } catch {
    return { ...defaults };
  }
}

export function saveSettings(settings: Settings): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...settings, projector: false, names: defaults.names }));
  } catch {
    // Without storage the settings last as long as the page.
  }
}

/** Sets the colours of the page to light or dark. */
export function applyTheme(theme: Settings["theme"]): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

function validated(settings: Settings): Settings {
  const { language, theme, seconds, memory, staticPage, names, values, shortcuts } = settings;
  return {
    language: languages.find((name) => name === language) ?? "auto",
    theme: ["auto", "light", "dark"].includes(theme) ? theme : defaults.theme,
    ...(Number(seconds) > 0 && { seconds: Number(seconds) }),
    ...(Number(memory) > 0 && { memory: Number(memory) }),
    ...(staticPage && { staticPage: String(staticPage) }),
    names: [String(names?.[0] ?? ""), String(names?.[1] ?? "")],
    values: Boolean(values),
    projector: false,
    shortcuts: Boolean(shortcuts),
  };
}
