/** Limits the number of fields before a form is parsed: each field costs far more memory than its few bytes. */

/** Ten times our largest form, fifty price rules with a dozen fields each. */
const maxFields = 5000;

/** In the header of every part; parts without it are not read (RFC 7578, section 4.2). */
const beginOfPart = 'form-data';

/**
 * Does a form's body, urlencoded or multipart, have more fields than any form of ours?
 * @param contentType the header. If it names several types, parsers differ, so both kinds of fields are counted.
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
