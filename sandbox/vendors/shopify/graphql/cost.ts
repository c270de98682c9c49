import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * Shopify's price of a query: an object 1, a scalar 0, a connection 2 and its page size times what one node costs, a mutation 10.
 * With the answer's data the same rules give the actual cost.
 * Source: shopify.dev on the GraphQL Admin API's rate limits.
 */
export function costOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: Map<string, FragmentDefinitionNode>,
  variables: Record<string, unknown>,
  data?: unknown,
): number {
  const withData = data !== undefined;
  const isMutation = operation.operation === 'mutation';
  const root = isMutation ? schema.getMutationType() : schema.getQueryType();
  if (!root) return 0;

  function ofSelection(set: SelectionSetNode, type: GraphQLCompositeType, value: unknown): number {
    let sum = 0;
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) sum += ofField(selection, type, value);
      else {
        const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
        const inner = fragment?.typeCondition ? schema.getType(fragment.typeCondition.name.value) : type;
        if (fragment && inner && isCompositeType(inner)) sum += ofSelection(fragment.selectionSet, inner, value);
      }
    }
    return sum;
  }

  function ofField(node: FieldNode, parent: GraphQLCompositeType, parentValue: unknown): number {
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    const type = field && getNamedType(field.type);
    if (!field || !type) return 0;
    const own = isMutation && parent === root ? 10 : 0;
    if (!isCompositeType(type) || !node.selectionSet) return own;
    const value = withData
      ? (parentValue as Record<string, unknown> | null | undefined)?.[node.alias?.value ?? node.name.value]
      : undefined;
    if (withData && (value === null || value === undefined)) return own;
    if (type.name.endsWith('Connection')) return own + 2 + ofConnection(node, type, value);
    if (type.name === 'PageInfo' || own > 0) return own + (own > 0 ? ofSelection(node.selectionSet, type, value) : 0);
    if (Array.isArray(value))
      return own + value.reduce<number>((sum, each) => sum + 1 + ofSelection(node.selectionSet as SelectionSetNode, type, each), 0);
    return own + 1 + ofSelection(node.selectionSet, type, value);
  }

  function ofConnection(node: FieldNode, type: GraphQLCompositeType, value: unknown): number {
    const size = pageSize(node, variables);
    let sum = 0;
    for (const selection of flatten(node.selectionSet as SelectionSetNode, fragments)) {
      const name = selection.name.value;
      if (!selection.selectionSet || (name !== 'nodes' && name !== 'edges')) continue;
      const inner = isObjectType(type) ? getNamedType(type.getFields()[name]?.type) : undefined;
      if (!inner || !isCompositeType(inner)) continue;
      const list = withData
        ? ((value as Record<string, unknown[]>)[selection.alias?.value ?? name] ?? [])
        : Array.from({ length: 1 }, () => undefined);
      const each = list
        .map((item) => (name === 'nodes' ? 1 : 0) + ofSelection(selection.selectionSet as SelectionSetNode, inner, item))
        .reduce((a, b) => a + b, 0);
      sum += withData ? each : each * size;
    }
    return sum;
  }

  return ofSelection(operation.selectionSet, root, data);
}

function flatten(set: SelectionSetNode, fragments: Map<string, FragmentDefinitionNode>): FieldNode[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    const inner = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value)?.selectionSet : selection.selectionSet;
    return inner ? flatten(inner, fragments) : [];
  });
}

function pageSize(node: FieldNode, variables: Record<string, unknown>): number {
  for (const argument of node.arguments ?? []) {
    if (argument.name.value !== 'first' && argument.name.value !== 'last') continue;
    if (argument.value.kind === Kind.INT) return Number(argument.value.value);
    if (argument.value.kind === Kind.VARIABLE) {
      const value = variables[argument.value.name.value];
      if (typeof value === 'number') return value;
    }
  }
  return 0;
}
