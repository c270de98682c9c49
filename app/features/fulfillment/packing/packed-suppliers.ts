/** Suppliers whose goods a seller may pack instead, having them on a shelf. */
export const packedSuppliers: readonly string[] = ['quayside', 'cj', 'aliexpress', 'temu', 'ebay', 'amazon'];
