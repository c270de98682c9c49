import type { Fetcher } from '@remix-run/react';
import { useToast } from './toasts.tsx';
import { useAnswer } from './use-answer.ts';

/** Shows a refusal as a toast when there is no form to show it, e.g. after a choice in a menu that has closed. */
export function useRefusalToast({ state, data }: Fetcher<unknown>): void {
  const toast = useToast();
  const answer = data as { ok?: boolean; message?: string } | undefined;
  useAnswer(state === 'idle' && answer?.ok === false ? answer : undefined, ({ message }) => toast(message ?? '', { type: 'error' }));
}
