import type { LoaderFunctionArgs } from '@remix-run/node';
import { bandsOf } from '#app/ui/flags.ts';

/** A country's flag as an SVG file for API clients; drawn from the same bands as on our screens. */
export function loader({ params }: LoaderFunctionArgs) {
  const code = /^([a-z]{2})\.svg$/.exec(params.code ?? '')?.[1];
  const flag = code ? bandsOf(code.toUpperCase()) : undefined;
  if (!code) throw new Response(null, { status: 404 });
  return new Response(flag ? drawn(flag) : tile(code.toUpperCase()), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400', 'X-Content-Type-Options': 'nosniff' },
  });
}

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 18 12" width="36" height="24">${inner}</svg>`;

function drawn({ colors, shares, vertical, over = [] }: NonNullable<ReturnType<typeof bandsOf>>): string {
  const widths = colors.map((_, at) => shares?.[at] ?? 1);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  let before = 0;
  const bands = colors.map((color, at) => {
    const [start, length] = [before / whole, (widths[at] as number) / whole];
    before += widths[at] as number;
    return vertical
      ? `<rect x="${18 * start}" y="0" width="${18 * length}" height="12" fill="${color}"/>`
      : `<rect x="0" y="${12 * start}" width="18" height="${12 * length}" fill="${color}"/>`;
  });
  return svg([...bands, ...over.map((shape) => `<path d="${shape.d}" fill="${shape.fill}"/>`)].join(''));
}

const tile = (code: string) =>
  svg(
    `<rect width="18" height="12" fill="#f6f6f6"/><text x="9" y="8.6" font-family="sans-serif" font-size="7" font-weight="700" text-anchor="middle" fill="#303030">${code}</text>`,
  );
