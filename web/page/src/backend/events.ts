/** The server-sent events in the body of a response. */

export interface ServerEvent {
  name: string;
  data: string;
}

/** Splits a stream into events; a chunk of text may end anywhere. */
export class EventReader {
  private buffer = "";

  /** Adds a chunk of text, and returns the events that it completes. */
  push(chunk: string): ServerEvent[] {
    const blocks = (this.buffer + chunk).replace(/\r\n/g, "\n").split("\n\n");
    this.buffer = blocks.pop() ?? "";
    return blocks.map(parseEvent).filter((event): event is ServerEvent => event !== undefined);
  }
}

function parseEvent(block: string): ServerEvent | undefined {
  let name = "message";
  const data: string[] = [];
  for (const line of block.split("\n")) {
    const [, field, value] = /^([a-z]+): ?(.*)$/.exec(line) ?? [];
    if (field === "event") name = value ?? "";
    if (field === "data") data.push(value ?? "");
  }
  return data.length > 0 ? { name, data: data.join("\n") } : undefined;
}
