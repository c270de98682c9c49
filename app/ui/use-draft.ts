import { useState } from 'react';

const isSent = (typed: string | boolean, saved: string | boolean): boolean =>
  typed === saved || (typeof typed === 'string' && typed.trim() === saved);

/**
 * What is edited of saved values. A change of them, saved here or in another tab, goes into the fields that nobody touched here; what
 * was typed stays, also while an answer is under way.
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
