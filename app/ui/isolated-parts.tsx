import { Fragment } from 'react';

export interface IsolatedPartsProps {
  /** Names and codes; empty ones are left out. */
  parts: readonly (string | null | undefined)[];
  /** Separator. */
  between?: string;
}

/** Names and codes in one line, each bidi-isolated: between Arabic words the hyphen at a code's end would appear at its beginning. */
export function IsolatedParts({ parts, between = ' · ' }: IsolatedPartsProps) {
  return parts.filter(Boolean).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may read alike
    <Fragment key={index}>
      {index > 0 ? between : null}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
