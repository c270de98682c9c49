import type { Connectors } from '#app/connectors/index.server.ts';

/** The connectors, which note by name (`channels.shopify.orders.getOrder`) each method that is called. */
export function recordedConnectors(connectors: Connectors): { connectors: Connectors; called: string[] } {
  const called: string[] = [];
  const recorded = <Part extends object>(part: Part, path: string): Part =>
    new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        const own = `${path}${String(name)}`;
        if (typeof member === 'function')
          return (...given: unknown[]) => {
            called.push(own);
            return member.apply(target, given);
          };
        return typeof member === 'object' && member !== null && !Array.isArray(member) ? recorded(member, `${own}.`) : member;
      },
    });
  return { connectors: recorded(connectors, ''), called };
}
