/** Server-sent events, as they come in a response. */

export interface ServerEvent {
  name: string;
  data: string;
}

/** Takes a stream apart into events; pieces of text may end anywhere. */
export class EventReader {
  private rest = "";

  /** Returns the events that are complete with this piece. */
  add(piece: string): ServerEvent[] {
    const blocks = (this.rest + piece).replace(/\r\n/g, "\n").split("\n\n");
    this.rest = blocks.pop() ?? "";
    return blocks.map(event).filter((one): one is ServerEvent => one !== undefined);
  }
}

function event(block: string): ServerEvent | undefined {
  let name = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, member, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (member === "event") name = value ?? "";
    if (member === "data") data.push(value ?? "");
  }
  return data.length > 0 ? { name, data: data.join("\n") } : undefined;
}
