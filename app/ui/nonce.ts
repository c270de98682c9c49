import { createContext, useContext } from 'react';

/** The document's script nonce. Only the server knows it: browsers hide it from scripts on purpose. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = (): string | undefined => useContext(NonceContext);
