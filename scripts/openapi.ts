/** `npm run openapi -- FILE`: write the OpenAPI document. */
import { writeFileSync } from 'node:fs';
import { allEndpoints } from '#app/endpoints.server.ts';
import { openApiDocument } from '#app/openapi.server.ts';

const [file] = process.argv.slice(2);
if (!file) {
  process.stderr.write('Usage: npm run openapi -- FILE\n');
  process.exit(1);
}
writeFileSync(file, `${JSON.stringify(openApiDocument(allEndpoints), null, 2)}\n`);
process.stdout.write(`${allEndpoints.length} calls written to ${file}\n`);
