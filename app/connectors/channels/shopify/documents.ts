/**
 * GraphQL documents about products. Page sizes keep the requested cost low: Shopify demands those points beforehand, although it charges
 * only what is used. A contract test validates every document of the `*documents.ts` files in this folder against Shopify's published
 * schema.
 */

/** Fields that cost one point per variant; costlier ones (options, inventory item) are not read for up to 2,048 variants. */
const variantFields = 'nodes { id title sku price } pageInfo { hasNextPage endCursor }';

const mediaFields = 'nodes { id status } pageInfo { hasNextPage endCursor }';

/** Give a product our id that the store had already; its other metafields stay. */
const SetProductId = /* GraphQL */ `
  mutation SetProductId($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) { userErrors { field message code } }
  }`;

/** Does our id on products exist in this shop? */
const FindProductIdDefinition = /* GraphQL */ `
  query FindProductIdDefinition($key: String!, $namespace: String!) {
    metafieldDefinitions(ownerType: PRODUCT, namespace: $namespace, key: $key, first: 1) { nodes { id } }
  }`;

const CreateProductIdDefinition = /* GraphQL */ `
  mutation CreateProductIdDefinition($definition: MetafieldDefinitionInput!) {
    metafieldDefinitionCreate(definition: $definition) { createdDefinition { id } userErrors { field message code } }
  }`;

/**
 * With page sizes to suit the product, since a list costs as if it were full. Publications include scheduled ones: a draft is only "staged"
 * where it was published, and a merchant may have set a day.
 */
const pushedFields = `id
      handle
      updatedAt
      variants(first: $variants) { ${variantFields} }
      media(first: $media) { ${mediaFields} }
      resourcePublicationsV2(first: $publications, onlyPublished: false) { nodes { publication { id } } }`;

/** A pushed product in the shop: ids of variants and media, and its publications. */
const FindPushedProduct = /* GraphQL */ `
  query FindPushedProduct($identifier: ProductIdentifierInput!, $variants: Int!, $media: Int!, $publications: Int!) {
    productByIdentifier(identifier: $identifier) {
      ${pushedFields}
    }
  }`;

const ListProductVariants = /* GraphQL */ `
  query ListProductVariants($id: ID!, $after: String) {
    product(id: $id) { variants(first: 250, after: $after) { ${variantFields} } }
  }`;

const ListProductMedia = /* GraphQL */ `
  query ListProductMedia($id: ID!, $after: String) {
    product(id: $id) { media(first: 250, after: $after) { ${mediaFields} } }
  }`;

/** For the rare product whose variants cannot be told apart by their titles. */
const ListVariantOptions = /* GraphQL */ `
  query ListVariantOptions($id: ID!, $after: String) {
    product(id: $id) {
      variants(first: 150, after: $after) { nodes { id selectedOptions { name value } } pageInfo { hasNextPage endCursor } }
    }
  }`;

/** The picture of each variant. */
const ListVariantPictures = /* GraphQL */ `
  query ListVariantPictures($id: ID!, $after: String) {
    product(id: $id) {
      variants(first: 100, after: $after) { nodes { id media(first: 1) { nodes { id } } } pageInfo { hasNextPage endCursor } }
    }
  }`;

const DetachVariantPictures = /* GraphQL */ `
  mutation DetachVariantPictures($productId: ID!, $variantMedia: [ProductVariantDetachMediaInput!]!) {
    productVariantDetachMedia(productId: $productId, variantMedia: $variantMedia) { userErrors { field message code } }
  }`;

const CreateStagedUploads = /* GraphQL */ `
  mutation CreateStagedUploads($input: [StagedUploadInput!]!) {
    stagedUploadsCreate(input: $input) { stagedTargets { url resourceUrl parameters { name value } } userErrors { field message } }
  }`;

/** Sets the whole product synchronously: for products with up to 100 variants and 50 pictures. */
const SetProduct = /* GraphQL */ `
  mutation SetProduct($identifier: ProductSetIdentifiers, $input: ProductSetInput!, $variants: Int!, $media: Int!, $publications: Int!) {
    productSet(identifier: $identifier, input: $input, synchronous: true) {
      product {
        ${pushedFields}
      }
      userErrors { field message code }
    }
  }`;

/** The same as a background operation at Shopify. */
const StartProductSet = /* GraphQL */ `
  mutation StartProductSet($identifier: ProductSetIdentifiers, $input: ProductSetInput!) {
    productSet(identifier: $identifier, input: $input, synchronous: false) {
      productSetOperation { id status }
      userErrors { field message code }
    }
  }`;

const GetProductSetOperation = /* GraphQL */ `
  query GetProductSetOperation($id: ID!) {
    productOperation(id: $id) {
      status
      ... on ProductSetOperation { id product { id } userErrors { field message code } }
    }
  }`;

const PublishProduct = /* GraphQL */ `
  mutation PublishProduct($id: ID!, $input: [PublicationInput!]!) {
    publishablePublish(id: $id, input: $input) { userErrors { field message } }
  }`;

const UnpublishProduct = /* GraphQL */ `
  mutation UnpublishProduct($id: ID!, $input: [PublicationInput!]!) {
    publishableUnpublish(id: $id, input: $input) { userErrors { field message } }
  }`;

const DeleteProduct = /* GraphQL */ `
  mutation DeleteProduct($input: ProductDeleteInput!) {
    productDelete(input: $input) { deletedProductId userErrors { field message } }
  }`;

const SetProductStatus = /* GraphQL */ `
  mutation SetProductStatus($product: ProductUpdateInput!) {
    productUpdate(product: $product) { product { id status } userErrors { field message } }
  }`;

/** Sales channels only: without the type, catalogues of markets and companies come, too, which the merchant fills. */
const ListPublications = /* GraphQL */ `
  query ListPublications {
    publications(first: 50, catalogType: APP) { nodes { id name } }
  }`;

/** The shop's own location, where stock is kept unless the store says otherwise. */
const GetPrimaryLocation = /* GraphQL */ `
  query GetPrimaryLocation {
    location { id }
  }`;

const storeProductFields = `id
      title
      handle
      status
      updatedAt
      featuredMedia { preview { image { url } } }`;

const ListStoreProducts = /* GraphQL */ `
  query ListStoreProducts($after: String) {
    products(first: 20, after: $after, sortKey: ID) {
      nodes { ${storeProductFields} variants(first: 20) { ${variantFields} } }
      pageInfo { hasNextPage endCursor }
    }
  }`;

const GetStoreProduct = /* GraphQL */ `
  query GetStoreProduct($id: ID!) {
    product(id: $id) { ${storeProductFields} variants(first: 100) { ${variantFields} } }
  }`;

const contentFields = `nodes {
        id
        selectedOptions { value }
        media(first: 1) { nodes { id } }
        price
        compareAtPrice
        sku
        barcode
        inventoryQuantity
        inventoryItem { unitCost { amount } measurement { weight { unit value } } }
      }
      pageInfo { hasNextPage endCursor }`;

const contentMediaFields = 'nodes { id alt preview { image { url } } } pageInfo { hasNextPage endCursor }';

const GetProductContent = /* GraphQL */ `
  query GetProductContent($id: ID!) {
    product(id: $id) {
      title
      descriptionHtml
      vendor
      productType
      tags
      seo { title description }
      options { name optionValues { name } }
      resourcePublicationsV2(first: 50, onlyPublished: false) { nodes { publication { id } } }
      media(first: 50) { ${contentMediaFields} }
      variants(first: 50) { ${contentFields} }
    }
  }`;

const ListContentVariants = /* GraphQL */ `
  query ListContentVariants($id: ID!, $after: String) {
    product(id: $id) { variants(first: 100, after: $after) { ${contentFields} } }
  }`;

const ListContentMedia = /* GraphQL */ `
  query ListContentMedia($id: ID!, $after: String) {
    product(id: $id) { media(first: 100, after: $after) { ${contentMediaFields} } }
  }`;

/** A variant that is refused, or that the store no longer has, does not stop the others. */
const UpdateVariantCosts = /* GraphQL */ `
  mutation UpdateVariantCosts($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkUpdate(productId: $productId, variants: $variants, allowPartialUpdates: true) { userErrors { field message code } }
  }`;

const UpdateVariantPrices = /* GraphQL */ `
  mutation UpdateVariantPrices($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkUpdate(productId: $productId, variants: $variants, allowPartialUpdates: true) { userErrors { field message code } }
  }`;

const CountVariants = /* GraphQL */ `
  mutation CountVariants($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkUpdate(productId: $productId, variants: $variants, allowPartialUpdates: true) { userErrors { field message code } }
  }`;

const ListInventoryItems = /* GraphQL */ `
  query ListInventoryItems($id: ID!, $after: String) {
    product(id: $id) { variants(first: 100, after: $after) { nodes { id inventoryItem { id tracked } } pageInfo { hasNextPage endCursor } } }
  }`;

const SetStock = /* GraphQL */ `
  mutation SetStock($input: InventorySetQuantitiesInput!, $key: String!) {
    inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { field message code } }
  }`;

/** Safe to repeat, since no quantity is given: nothing changes if the item is stocked already. */
const StockAtLocation = /* GraphQL */ `
  mutation StockAtLocation($inventoryItemId: ID!, $locationId: ID!, $key: String!) {
    inventoryActivate(inventoryItemId: $inventoryItemId, locationId: $locationId) @idempotent(key: $key) { userErrors { field message } }
  }`;

export const productDocuments = {
  FindProductIdDefinition,
  CreateProductIdDefinition,
  SetProductId,
  FindPushedProduct,
  ListProductVariants,
  ListProductMedia,
  ListVariantOptions,
  ListVariantPictures,
  DetachVariantPictures,
  CreateStagedUploads,
  SetProduct,
  StartProductSet,
  GetProductSetOperation,
  PublishProduct,
  UnpublishProduct,
  DeleteProduct,
  SetProductStatus,
  ListPublications,
  GetPrimaryLocation,
  ListStoreProducts,
  GetStoreProduct,
  GetProductContent,
  ListContentVariants,
  ListContentMedia,
  UpdateVariantCosts,
  UpdateVariantPrices,
  CountVariants,
  ListInventoryItems,
  SetStock,
  StockAtLocation,
};
