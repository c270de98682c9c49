import type { LinksFunction } from '@remix-run/node';
import { guideAction, guideLoader } from '#app/doors/guide-route.server.ts';
import { GuideScreen } from '#app/features/onboarding/ui/guide-screen.tsx';
import homeCss from '#app/features/onboarding/ui/home.css?url';

export const handle = { i18n: ['common', 'onboarding', 'stores', 'ai', 'billing', 'errors'] };
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: homeCss }];
export const loader = guideLoader;
export const action = guideAction;
export default GuideScreen;
