import { useState } from 'react';

const isSent = (typed: string | boolean, saved: string | boolean): boolean =>
  typed === saved || (typeof typed === 'string' && typed.trim() === saved);

/**
 * The edited copy of saved values. When the saved values change, here or in another tab, fields that were not edited take the new value;
 * edited fields keep what was typed, also while a submission is under way.
 */
export function useDraft<Values extends { [Key in keyof Values]: string | boolean }>(saved: Values) {
  const [edited, setEdited] = useState(saved);
  const [base, setBase] = useState(saved);
  const keys = Object.keys(saved) as (keyof Values)[];
  if (keys.some((key) => base[key] !== saved[key])) {
    const isKept = (key: keyof Values) => edited[key] !== base[key] && !isSent(edited[key], saved[key]);
    setBase(saved);
    setEdited({ ...saved, ...Object.fromEntries(keys.filter(isKept).map((key) => [key, edited[key]])) });
  }
  return { edited, setEdited, isDirty: keys.some((key) => edited[key] !== saved[key]), discard: () => setEdited(saved) };
}
