/** Session tokens of embedded apps: JWT, HS256 with the app's secret, one minute, 10 s tolerance (Shopify, "Session tokens"). */
import { jwtVerify } from 'jose';

export const shopDomainPattern = /^[a-zA-Z0-9][a-zA-Z0-9-_]*\.myshopify\.com$/;

/** @returns the shop's domain, or nothing when signature, time, audience or shop are wrong. */
export async function shopOfSessionToken(
  token: string,
  keys: { apiKey: string; apiSecret: string },
  now: Date,
): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(keys.apiSecret), {
      algorithms: ['HS256'],
      audience: keys.apiKey,
      clockTolerance: 10,
      requiredClaims: ['iss', 'dest', 'aud', 'sub', 'exp', 'nbf'],
      currentDate: now,
    });
    const destination = new URL(String(payload.dest)).hostname;
    const issuer = new URL(String(payload.iss)).hostname;
    return destination === issuer && shopDomainPattern.test(destination) ? destination : undefined;
  } catch {
    return undefined;
  }
}
