/** Sellers' own CJ accounts: their API key for tokens, and who they are. */
import type { ConnectorSupport } from '#app/connectors/index.server.ts';
import { isConnectorError } from '#app/platform/connector-error.ts';
import { withAccountToken } from '../account-tokens.server.ts';
import type { KeyedSupplier, SupplierCredentials } from '../supplier-account.ts';
import { createCallSlots } from './call-slots.server.ts';
import { sendInTurn, tokenSetOf } from './client.server.ts';
import { CjSettings } from './wire.ts';

const keyForm = /^CJ\d{1,19}@api@[0-9a-f]{32,64}$/i;

export function cjAccounts(support: Pick<ConnectorSupport, 'database' | 'encryption' | 'now'>): KeyedSupplier {
  // Sellers' calls share the queue with ours, because CJ also limits by network address.
  const slots = createCallSlots(support.database, 1);

  async function tokens(
    path: 'getAccessToken' | 'refreshAccessToken',
    body: object,
    key: string,
    openId = '',
  ): Promise<SupplierCredentials> {
    const set = tokenSetOf(await sendInTurn(slots, { method: 'POST', path: `/authentication/${path}`, body, isWrite: false }));
    return {
      credentials: { key, accessToken: set.accessToken, refreshToken: set.refreshToken ?? '', openId: set.openId ?? openId },
      expiresAt: set.accessExpiresAt,
      // The key makes new tokens as long as it is valid.
      endsAt: null,
      scopes: [],
    };
  }
  async function whoIs(accessToken: string, openId: string) {
    const answer = await sendInTurn(slots, { method: 'GET', path: '/setting/get', token: accessToken, isWrite: false });
    const settings = CjSettings.safeParse(answer.data).data;
    const externalId = settings?.openId ?? openId;
    return { externalId, name: settings?.openName || externalId };
  }
  async function renew({ key = '', refreshToken, openId }: Record<string, string>): Promise<SupplierCredentials> {
    if (refreshToken) {
      try {
        return await tokens('refreshAccessToken', { refreshToken }, key, openId);
      } catch (error) {
        if (!isConnectorError(error) || error.reason !== 'auth_expired') throw error;
      }
    }
    return tokens('getAccessToken', { apiKey: key }, key, openId);
  }

  return {
    by: 'key',
    isKey: (text) => keyForm.test(text),
    async exchange({ key }) {
      const granted = await tokens('getAccessToken', { apiKey: key }, key);
      const { accessToken = '', openId = '' } = granted.credentials;
      return { ...granted, account: await whoIs(accessToken, openId) };
    },
    describe: (account) =>
      withAccountToken(support, 'cj', account, renew, ({ accessToken = '', openId = '' }) => whoIs(accessToken, openId)),
  };
}
