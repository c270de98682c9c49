/** Parses JSON, also behind a byte order mark (RFC 8259, section 8.1); undefined when the text is invalid. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}
