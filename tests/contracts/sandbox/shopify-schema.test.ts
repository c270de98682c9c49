import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { createSchema } from '#sandbox/vendors/shopify/graphql/schema.ts';

const published = new URL('../../../../shared/contracts/shopify/admin-graphql_2026-07.introspection.json.gz', import.meta.url);

describe.skipIf(!existsSync(published))(
  'the Admin schema against the published 2026-07 (skipped where the published schema is absent)',
  () => {
    test('every type, field, argument, value and input is as published', () => {
      const theirs = buildClientSchema(JSON.parse(gunzipSync(readFileSync(published)).toString()).data);
      expect(differences(createSchema(), theirs)).toEqual([]);
    });

    test('a planted difference is found', () => {
      const theirs = buildClientSchema(JSON.parse(gunzipSync(readFileSync(published)).toString()).data);
      const ours = createSchema();
      const product = ours.getType('Product');
      if (!isObjectType(product)) throw new Error('no Product');
      const title = product.getFields().title;
      if (!title) throw new Error('no title');
      product.getFields().invented = { ...title, name: 'invented' } as typeof title;
      title.type = ours.getType('Int') as typeof title.type;
      expect(differences(ours, theirs)).toEqual(['Product.title is Int, published String!', 'Product.invented is not published']);
    });
  },
);

test('every query and mutation of the schema is answered', () => {
  expect(() => createSchema()).not.toThrow();
});

function differences(ours: GraphQLSchema, theirs: GraphQLSchema): string[] {
  const found: string[] = [];
  for (const type of Object.values(ours.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    const other = theirs.getType(type.name);
    if (!other || other.constructor !== type.constructor) {
      found.push(`${type.name} is not published`);
      continue;
    }
    if (isEnumType(type) && isEnumType(other)) {
      const names = (each: typeof type) =>
        each
          .getValues()
          .map((value) => value.name)
          .sort()
          .join();
      if (names(type) !== names(other)) found.push(`${type.name} has other values`);
    } else if (isUnionType(type) && isUnionType(other)) {
      const members = other.getTypes().map((member) => member.name);
      for (const member of type.getTypes()) if (!members.includes(member.name)) found.push(`${type.name} has no ${member.name}`);
    } else if (isInputObjectType(type) && isInputObjectType(other)) {
      for (const field of Object.values(type.getFields()))
        compare(found, `${type.name}.${field.name}`, field.type, other.getFields()[field.name]?.type);
      for (const field of Object.values(other.getFields())) {
        if (String(field.type).endsWith('!') && field.default === undefined && !type.getFields()[field.name])
          found.push(`${type.name}.${field.name} is missing`);
      }
    } else if ((isObjectType(type) || isInterfaceType(type)) && (isObjectType(other) || isInterfaceType(other))) {
      for (const each of type.getInterfaces())
        if (!other.getInterfaces().some((known) => known.name === each.name)) found.push(`${type.name} is no ${each.name}`);
      for (const field of Object.values(type.getFields())) {
        const known = other.getFields()[field.name];
        compare(found, `${type.name}.${field.name}`, field.type, known?.type);
        for (const arg of field.args)
          compare(found, `${type.name}.${field.name}(${arg.name})`, arg.type, known?.args.find((each) => each.name === arg.name)?.type);
      }
    } else if (!isScalarType(type)) {
      found.push(`${type.name} is of another kind`);
    }
  }
  return found;
}

function compare(found: string[], where: string, ours: unknown, theirs: unknown): void {
  if (theirs === undefined) found.push(`${where} is not published`);
  else if (String(ours) !== String(theirs)) found.push(`${where} is ${ours}, published ${theirs}`);
}
