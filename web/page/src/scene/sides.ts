/** What both players are called, and what their things look like. */

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
  return { "the first player": "1", "the second player": "2" }[name] ?? name.charAt(0).toUpperCase();
}

/** A name such as "White", "X" or "Left (blue)", or "the first player". */
function nameOf(given: string, colour: string | undefined, player: number): string {
  const name = given.charAt(0).toUpperCase() + given.slice(1);
  if (name === "" || (name.length === 1 && colour)) return colour ? colour.charAt(0).toUpperCase() + colour.slice(1) : `the ${player === 0 ? "first" : "second"} player`;
  return colour === undefined || name.toLowerCase() === colour ? name : `${name} (${colour})`;
}

/** The colours in which the things of both players are drawn, if they differ in their colours alone. */
function coloursOf(scene: Part[], isNamed: boolean): Record<"first" | "second", string> | undefined {
  for (const part of scene) {
    if (part.kind === "picture" && (isNamed || part.edges.some(({ owner }) => owner !== "nobody"))) return { first: "blue", second: "red" };
    if (part.kind === "board" && part.holes) return { first: "yellow", second: "red" };
  }
  const hasColour = (glyph = "") => !/^(nought|cross|\p{Extended_Pictographic}\uFE0F?)$/u.test(glyph) || /^[♔-♟]$/.test(glyph);
  const isColoured = ownedObjects(scene).some(({ owner, glyph }) => owner !== "nobody" && hasColour(glyph));
  return isColoured ? { first: "white", second: "black" } : undefined;
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
