import type { HeadersArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { boundary } from '@shopify/shopify-app-remix/server';
import { requireSeller } from '#app/require-seller.server.ts';

export const handle = { i18n: ['common', 'errors'] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, workplace, store, via } = await requireSeller(request, context);
  return { account, workplace, store: store ?? null, isEmbedded: via === 'embedded' };
}

// The library's answers to bad session tokens carry headers that App Bridge acts on.
export const headers = (args: HeadersArgs) => boundary.headers(args);

export default function App() {
  return <Outlet />;
}
