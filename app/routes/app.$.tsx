import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { MissingScreen } from '#app/ui/missing-screen.tsx';

export const handle = { i18n: ['common'] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireSeller(request, context);
  return data(null, { status: 404 });
}

export default MissingScreen;
