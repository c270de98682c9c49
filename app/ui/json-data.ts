import { useLoaderData } from '@remix-run/react';
import { useMemo } from 'react';

/** The type of a value after JSON serialization. */
export type Json<Value> = Value extends Date ? string : Value extends object ? { [Key in keyof Value]: Json<Value[Key]> } : Value;

/** A loader's data as one text. */
export interface JsonData<Value> {
  json: string;
  /** Never set; carries only the type. */
  value?: Value;
}

/**
 * For loaders of lists: their data as one text. Remix serializes and parses loader data value by value, so that fifty rows cost more than
 * the rest of their screen.
 */
export const jsonData = <Value>(value: Value): JsonData<Value> => ({ json: JSON.stringify(value) });

/** Parses a loader's `jsonData`; returns the same object as long as the text is the same. */
export function useJsonData<Loader extends (...args: never[]) => Promise<JsonData<unknown>>>(): Json<
  NonNullable<Awaited<ReturnType<Loader>>['value']>
> {
  const { json } = useLoaderData() as JsonData<unknown>;
  return useMemo(() => JSON.parse(json), [json]);
}
