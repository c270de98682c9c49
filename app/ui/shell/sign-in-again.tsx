import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { isSellerAwaited, setTabAccount, watchSellerAwaited } from '../signed-out.ts';
import type { ShellData } from './types.ts';

const loadQuestion = () => import('./sign-in-question.tsx');
const SignInQuestion = lazyPart(loadQuestion, 'SignInQuestion');

/** Records the tab's account, and asks a seller who was signed out elsewhere to sign in again, without losing what was typed. */
export function SignInAgain({ account: { id, email }, workplace }: Pick<ShellData, 'account' | 'workplace'>) {
  const { id: workplaceId, isDemo } = workplace;
  useEffect(() => {
    setTabAccount({ id, workplaceId, canSignInAgain: !isDemo });
    return () => setTabAccount(undefined);
  }, [id, workplaceId, isDemo]);
  // Loaded after the first scripts but long before it is needed, since its file is gone after a deployment.
  useEffect(() => void loadQuestion().catch(() => undefined), []);
  const isAwaited = useSyncExternalStore(watchSellerAwaited, isSellerAwaited, () => false);
  return isAwaited ? (
    <Suspense fallback={null}>
      <SignInQuestion email={email} />
    </Suspense>
  ) : null;
}
