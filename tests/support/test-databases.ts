import pg from 'pg';

/** The same server, another database. */
export function databaseUrl(maintenanceUrl: string, database: string): string {
  const url = new URL(maintenanceUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Work on a connection of its own, closed afterwards. */
export async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Databases of one test run that workers clone. */
export const templatesOf = (run: string) => ({
  appTemplate: `quayside_test_${run}_template`,
  sandboxTemplate: `sandbox_test_${run}_template`,
});

/** Create a worker process's own databases from the run's templates. @returns their addresses. */
export async function cloneDatabases(maintenanceUrl: string, run: string, name: string): Promise<{ appUrl: string; sandboxUrl: string }> {
  const { appTemplate, sandboxTemplate } = templatesOf(run);
  const [app, sandbox] = [`quayside_test_${name}`, `sandbox_test_${name}`];
  await inDatabase(maintenanceUrl, async (client) => {
    await client.query(`create database ${app} template ${appTemplate}`);
    await client.query(`create database ${sandbox} template ${sandboxTemplate}`);
  });
  return { appUrl: databaseUrl(maintenanceUrl, app), sandboxUrl: databaseUrl(maintenanceUrl, sandbox) };
}
