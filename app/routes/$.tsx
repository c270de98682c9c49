import { data } from '@remix-run/node';
import { MissingScreen } from '#app/ui/missing-screen.tsx';

export const handle = { i18n: ['common'] };
export const loader = () => data(null, { status: 404 });
export default MissingScreen;
