/** What both players are called, and what their things look like. */

import { capitalize, group, t } from "../texts";
import type { Owner, Part, Side, Sides, Turn } from "./parts";

/** The players of a position, by the names that the game gives them and by what its scene shows. */
export function sidesOf(scene: Part[], { first = 0, names, persons }: Pick<Turn, "first" | "names" | "persons">): Sides {
  const colours = coloursOf(scene, names !== undefined);
  const side = (player: 0 | 1): Side => {
    const owner = player === first ? "first" : "second";
    return { name: persons?.[player] || nameOf(names?.[player] ?? "", colours?.[owner], player), owner };
  };
  return [side(0), side(1)];
}

/** Whether things in the scene belong to a player. */
export function hasOwners(scene: Part[]): boolean {
  return ownedObjects(scene).some(({ owner }) => owner !== "nobody");
}

/** The initial of a player; of one without a name his number. */
export function initialOf(name: string): string {
  return { [t("sides.first")]: "1", [t("sides.second")]: "2" }[name] ?? name.charAt(0).toUpperCase();
}

/** The name of a player as a heading, without an article. */
export function withoutArticle(name: string): string {
  return { [t("sides.first")]: t("sides.firstLabel"), [t("sides.second")]: t("sides.secondLabel") }[name] ?? capitalize(name);
}

/** A name such as "White", "X" or "Left (blue)", or "the first player". */
function nameOf(given: string, colour: string | undefined, player: number): string {
  const name = capitalize(group("names")[given.toLowerCase()] ?? given);
  if (name === "" || (name.length === 1 && colour)) return colour ? capitalize(colour) : t(player === 0 ? "sides.first" : "sides.second");
  return colour === undefined || name.toLowerCase() === colour ? name : `${name} (${colour})`;
}

/** The colours in which the things of both players are drawn, if they differ in their colours alone. */
function coloursOf(scene: Part[], isNamed: boolean): Record<"first" | "second", string> | undefined {
  for (const part of scene) {
    if (part.kind === "picture" && (isNamed || part.edges.some(({ owner }) => owner !== "nobody"))) return { first: t("names.blue"), second: t("names.red") };
    if (part.kind === "board" && part.holes) return { first: t("names.yellow"), second: t("names.red") };
  }
  const hasColour = (glyph = "") => !/^(nought|cross|\p{Extended_Pictographic}\uFE0F?)$/u.test(glyph) || /^[♔-♟]$/.test(glyph);
  const isColoured = ownedObjects(scene).some(({ owner, glyph }) => owner !== "nobody" && hasColour(glyph));
  return isColoured ? { first: t("names.white"), second: t("names.black") } : undefined;
}

/** The things with owners: pieces of boards, also those that are not on it, tokens, and edges of pictures. */
function ownedObjects(scene: Part[]): { owner: Owner; name: string; glyph?: string }[] {
  return scene.flatMap((part): { owner: Owner; name: string; glyph?: string }[] => {
    switch (part.kind) {
      case "graph":
        return part.tokens;
      case "picture":
        return part.edges;
      case "board":
        return part.pieces;
    }
    return [];
  });
}
