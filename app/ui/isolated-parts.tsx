import { Fragment } from 'react';

export interface IsolatedPartsProps {
  /** Names and codes; what is empty is left out. */
  parts: readonly (string | null | undefined)[];
  /** What stands between two of them. */
  between?: string;
}

/** Names and codes in one line, each in its own direction: between Arabic words the hyphen at a code's end would stand at its beginning. */
export function IsolatedParts({ parts, between = ' · ' }: IsolatedPartsProps) {
  return parts.filter(Boolean).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may read alike
    <Fragment key={index}>
      {index > 0 ? between : null}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}
