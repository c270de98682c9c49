import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { actionRefusal, inputRefusal } from '#app/doors/action-refusal.server.ts';
import { requireSeller } from '#app/doors/require-seller.server.ts';
import { checkOwnAccount } from '#app/features/partners/check-accounts.server.ts';
import { connectAccount, disconnectAccount } from '#app/features/partners/connect-account.server.ts';
import { listConnections, listSignIns } from '#app/features/partners/list-accounts.server.ts';
import { ConnectSupplier, OneAccount } from '#app/features/partners/schemas.ts';
import { PartnersScreen } from '#app/features/partners/ui/partners-screen.tsx';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';

export const handle = { i18n: ['common', 'partners', 'stores', 'errors'] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await requireSeller(request, context);
  return { connections: await listConnections(ctx), signIns: listSignIns(ctx), isDemo: ctx.workplace.isDemo };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await requireSeller(request, context);
  const given = Object.fromEntries(await request.formData());
  try {
    if (given.intent === 'connect') {
      const parsed = ConnectSupplier.safeParse(given);
      if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
      const { id, url } = await connectAccount(ctx, parsed.data);
      return data({ ok: true as const, done: id ? ('connected' as const) : undefined, url });
    }
    const parsed = OneAccount.safeParse(given);
    if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
    if (given.intent === 'disconnect') {
      await disconnectAccount(ctx, parsed.data);
      return data({ ok: true as const, done: 'disconnected' as const, url: undefined });
    }
    const { status } = await checkOwnAccount(ctx, parsed.data);
    return data({ ok: true as const, done: status === 'connected' ? ('checked' as const) : ('expired' as const), url: undefined });
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}

export default PartnersScreen;
