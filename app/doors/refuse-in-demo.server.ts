/** Forms sent to the screens of a demo are refused in one place, before their actions (docs/decisions/304). */
import type { ActionFunctionArgs, ServerBuild } from '@remix-run/node';
import { isOpenForm } from '#app/features/demo/demo-rules.ts';
import { AppError } from '#app/platform/errors.ts';
import { actionRefusal } from './action-refusal.server.ts';
import type { LoadContext } from './load-context.server.ts';

/** The same build, whose actions answer 103 in a demo, except those that a demo may use. */
export function refuseInDemo(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const action = route?.module.action;
    if (!route || !action) return [id, route] as const;
    const guarded = async (args: ActionFunctionArgs) => (await refusalOf(id, args)) ?? (await action(args));
    return [id, { ...route, module: { ...route.module, action: guarded } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

async function refusalOf(routeId: string, { request, context }: ActionFunctionArgs) {
  const ctx = await (context as LoadContext).context();
  if (!ctx.workplace?.isDemo) return undefined;
  const intent = async () => String((await request.clone().formData()).get('intent') ?? '');
  return (await isOpenForm(routeId, intent)) ? undefined : actionRefusal(ctx, new AppError('DEMO_MODE'));
}
