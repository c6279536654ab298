/** The state that all views share: the backend, the settings, and the current address. */

import type { Address } from "./address";
import { emptyAddress, read, write } from "./address";
import type { Game, Games, Position } from "./api";
import type { Backend, CallOptions } from "./backend/backend";
import { isAutomatic, whileVisible } from "./backend/scheduling";
import type { JsonObject } from "./json";
import { resolvePosition } from "./scene/resolve";
import { applyTheme, loadSettings, saveSettings, type Settings } from "./settings";

export class App {
  readonly settings: Settings = loadSettings();
  address: Address = read(location.hash);
  private readonly gamesByName = new Map<string, Promise<Game>>();
  private gameList: Promise<Games> | undefined;

  /** `render` is called after every change of the address or the settings. */
  constructor(
    readonly backend: Backend,
    private readonly render: () => void,
  ) {
    applyTheme(this.settings.theme);
    addEventListener("hashchange", () => this.onNavigation());
    addEventListener("popstate", () => this.onNavigation());
  }

  /** Goes to another address; members that are not given are unchanged. One that is replaced is not on the way back. */
  goTo(changes: Partial<Address>, replaces = false): void {
    this.address = { ...this.address, ...changes };
    const fragment = write(this.address);
    if (fragment !== location.hash) {
      const address = fragment === "#" ? location.pathname + location.search : fragment;
      history[replaces ? "replaceState" : "pushState"](null, "", address);
    }
    this.render();
  }

  goHome(): void {
    this.goTo(emptyAddress);
  }

  changeSettings(change: Partial<Settings>): void {
    Object.assign(this.settings, change);
    saveSettings(this.settings);
    applyTheme(this.settings.theme);
    document.documentElement.toggleAttribute("data-projector", this.settings.projector);
    this.render();
  }

  /** Makes a call, and returns its result. Throws an ApiError. */
  async call<Result>(call: string, members: object = {}, options: CallOptions = {}): Promise<Result> {
    const request = { call, ...(members as JsonObject) };
    const send = (callOptions: CallOptions) => this.backend.call(request, callOptions);
    return (await (isAutomatic(request) ? whileVisible(options, send) : send(options))) as Result;
  }

  /** Requests a position, as it is shown. */
  async position(members: object, options: CallOptions = {}): Promise<Position> {
    // In a lesson the players are those of the game.
    return resolvePosition(await this.call<Position>("position", members, options), this.address.lesson === "" ? this.settings.names : []);
  }

  /** The limits of a solve as members of a request: those of the settings, within the server's. */
  limits(): { seconds: number; memory: number } {
    const { seconds, memory } = this.serverLimits();
    return {
      seconds: Math.min(seconds, this.settings.seconds ?? this.defaultLimits.seconds),
      memory: Math.min(memory, (this.settings.memory ?? this.defaultLimits.memory) * 1048576),
    };
  }

  /** The limits where the settings have none, with the memory in MiB. */
  get defaultLimits(): { seconds: number; memory: number } {
    const { seconds, memory } = this.backend.limits;
    return { seconds: Number(seconds ?? 20), memory: memory ? Math.floor(Number(memory) / 1048576) : 512 };
  }

  /** The upper bounds of the server, infinite where it has none. */
  private serverLimits(): { seconds: number; memory: number } {
    const { seconds, memory } = this.backend.limits;
    return { seconds: Number(seconds ?? Infinity), memory: Number(memory ?? Infinity) };
  }

  games(): Promise<Games> {
    if (this.gameList) return this.gameList;
    const request = this.call<Games>("list");
    this.gameList = request;
    request.catch(() => (this.gameList = undefined));
    return request;
  }

  game(name: string): Promise<Game> {
    const cached = this.gamesByName.get(name);
    if (cached) return cached;
    const request = this.call<Game>("describe", { game: name });
    this.gamesByName.set(name, request);
    request.catch(() => this.gamesByName.delete(name));
    return request;
  }

  private onNavigation(): void {
    const address = read(location.hash);
    if (write(address) === write(this.address)) return;
    this.address = address;
    this.render();
  }
}
