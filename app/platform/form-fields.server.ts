/** Limits the number of fields before a form is parsed: each field costs far more memory than its few bytes. */

/** Ten times our largest form, fifty price rules with a dozen fields each. */
const maxFields = 5000;

/** Every part begins so, or it is not read at all (RFC 7578, section 4.2). */
const beginOfPart = 'form-data';

/**
 * Whether the bytes of a form, plain or in parts, hold more fields than any form of ours.
 * @param contentType the header. One of several types is read by its last: of such a form everything is counted.
 */
export function hasTooManyFields(body: ArrayBuffer | Uint8Array, contentType: string): boolean {
  const bytes = ArrayBuffer.isView(body) ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : Buffer.from(body);
  const isInParts = /^\s*multipart\/form-data[^,]*$/i.test(contentType);
  return isMoreThanMost(bytes, beginOfPart) || (!isInParts && isMoreThanMost(bytes, '&'));
}

function isMoreThanMost(bytes: Buffer, mark: string): boolean {
  let found = 0;
  for (let at = bytes.indexOf(mark); at >= 0 && found <= maxFields; at = bytes.indexOf(mark, at + mark.length)) found += 1;
  return found > maxFields;
}
