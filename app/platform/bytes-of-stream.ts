/**
 * All bytes of a body. What is beyond the limit is left unread and the stream open: giving it up would close the connection, on which the
 * refusal is still to be sent.
 * @returns undefined when there are more than `maxBytes`.
 */
export async function bytesOfStream(stream: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Uint8Array | undefined> {
  const reader = stream?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (reader) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > maxBytes) return undefined;
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}
