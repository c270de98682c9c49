import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { keepFramedAddress } from './keep-framed-address.ts';

/** Keeps the admin's parameters in the frame's address on every navigation: a document may be loaded anew at any time. */
export function useFramedAddress(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at every move
  useEffect(keepFramedAddress, [key]);
}
