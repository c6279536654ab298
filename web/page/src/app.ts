/** What all views share: the backend, the settings, and where in the page one is. */

import type { Address } from "./address";
import { home, read, write } from "./address";
import type { Game, Games } from "./api";
import type { Backend, CallOptions } from "./backend/backend";
import { isAutomatic, whileSeen } from "./backend/turns";
import type { JsonObject } from "./json";
import { applyTheme, loadSettings, saveSettings, type Settings } from "./settings";

export class App {
  readonly settings: Settings = loadSettings();
  address: Address = read(location.hash);
  private readonly described = new Map<string, Promise<Game>>();
  private known: Promise<Games> | undefined;

  /** `show` is called after every change of the address or the settings. */
  constructor(
    readonly backend: Backend,
    private readonly show: () => void,
  ) {
    applyTheme(this.settings.theme);
    addEventListener("hashchange", () => this.arrive());
    addEventListener("popstate", () => this.arrive());
  }

  /** Goes elsewhere. What is not told stays as it is. */
  go(to: Partial<Address>, how: "push" | "replace" = "push"): void {
    this.address = { ...this.address, ...to };
    const text = write(this.address);
    if (text !== location.hash) {
      const address = text === "#" ? location.pathname + location.search : text;
      if (how === "push") history.pushState(null, "", address);
      else history.replaceState(null, "", address);
    }
    this.show();
  }

  goHome(): void {
    this.go(home);
  }

  set(change: Partial<Settings>): void {
    Object.assign(this.settings, change);
    saveSettings(this.settings);
    applyTheme(this.settings.theme);
    document.documentElement.toggleAttribute("data-projector", this.settings.projector);
    this.show();
  }

  /** Asks the backend. Throws an ApiError. */
  async ask<Answer>(call: string, members: object = {}, options: CallOptions = {}): Promise<Answer> {
    const request = { call, ...(members as JsonObject) };
    const make = (within: CallOptions) => this.backend.call(request, within);
    return (await (isAutomatic(request) ? whileSeen(options, make) : make(options))) as Answer;
  }

  /** The limits of a long call, as members of its request: those of a server unless others are set. */
  limits(): { seconds: number; memory: number } {
    const { seconds, memory } = this.mostAllowed();
    return {
      seconds: Math.min(seconds, this.settings.seconds ?? this.usual.seconds),
      memory: Math.min(memory, (this.settings.memory ?? this.usual.memory) * 1048576),
    };
  }

  /** The limits that hold where none are set: the memory in MiB. */
  get usual(): { seconds: number; memory: number } {
    const { seconds, memory } = this.backend.limits;
    return { seconds: Number(seconds ?? 20), memory: memory ? Math.floor(Number(memory) / 1048576) : 512 };
  }

  /** What the server allows, if anything is told. */
  private mostAllowed(): { seconds: number; memory: number } {
    const { seconds, memory } = this.backend.limits;
    return { seconds: Number(seconds ?? Infinity), memory: Number(memory ?? Infinity) };
  }

  games(): Promise<Games> {
    if (this.known) return this.known;
    const asked = this.ask<Games>("list");
    this.known = asked;
    asked.catch(() => (this.known = undefined));
    return asked;
  }

  game(name: string): Promise<Game> {
    const known = this.described.get(name);
    if (known) return known;
    const asked = this.ask<Game>("describe", { game: name });
    this.described.set(name, asked);
    asked.catch(() => this.described.delete(name));
    return asked;
  }

  private arrive(): void {
    const address = read(location.hash);
    if (write(address) === write(this.address)) return;
    this.address = address;
    this.show();
  }
}
