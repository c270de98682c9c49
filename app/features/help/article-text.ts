/** A help article as screens draw it: blocks of words and links, and nothing else. Shared by server and screens. */

export type Words = string | { strong: Words[] } | { to: string; words: Words[] };

export type Block = { kind: 'paragraph' | 'heading'; words: Words[] } | { kind: 'bullets' | 'steps'; items: Words[][] };
