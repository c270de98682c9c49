import { v7 } from 'uuid';

/** A new UUIDv7: unique, and rising with time, so that "newest first" is the order of the primary key. */
export const newId = (): string => v7();

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Is it a UUID at all? Anything else would make PostgreSQL refuse the whole statement. */
export const isId = (text: string): boolean => uuid.test(text);
