import { useLoaderData } from '@remix-run/react';
import { useMemo } from 'react';

/** What JSON makes of a value. */
export type Json<Value> = Value extends Date ? string : Value extends object ? { [Key in keyof Value]: Json<Value[Key]> } : Value;

/** A loader's data as one text. */
export interface JsonData<Value> {
  json: string;
  /** Never there: only its type is. */
  value?: Value;
}

/**
 * For loaders of lists. Remix writes what they return value by value, and browsers read it so: fifty rows cost more than all the rest of
 * their screen; as one text they cost next to nothing.
 */
export const jsonData = <Value>(value: Value): JsonData<Value> => ({ json: JSON.stringify(value) });

/** Reads what the screen's loader returned by `jsonData`: the same object until the text is another. */
export function useJsonData<Loader extends (...args: never[]) => Promise<JsonData<unknown>>>(): Json<
  NonNullable<Awaited<ReturnType<Loader>>['value']>
> {
  const { json } = useLoaderData() as JsonData<unknown>;
  return useMemo(() => JSON.parse(json), [json]);
}
