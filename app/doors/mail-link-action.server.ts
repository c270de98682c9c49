import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { requestMailLink } from '#app/features/account/request-mail-link.server.ts';
import { OnlyEmail } from '#app/features/account/schemas.ts';
import { fieldErrorsOf } from '#app/platform/field-errors.ts';
import { actionRefusal, inputRefusal } from './action-refusal.server.ts';
import { requestContext } from './require-seller.server.ts';

/** The action of the pages that ask for an address and mail a link to it. */
export async function sendMailLink({ request, context }: ActionFunctionArgs, mail: 'reset_password' | 'verify_email', next: string) {
  const ctx = await requestContext(context);
  const parsed = OnlyEmail.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) return inputRefusal(ctx, fieldErrorsOf(parsed.error));
  try {
    await requestMailLink(ctx, { email: parsed.data.email, mail });
    return redirect(`${next}?email=${encodeURIComponent(parsed.data.email)}`);
  } catch (error) {
    return actionRefusal(ctx, error);
  }
}
