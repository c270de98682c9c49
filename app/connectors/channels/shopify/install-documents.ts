/** What we ask about a shop when it is linked, and on `shop/update`. */
export const shopDescriptionDocument = `query ShopDescription {
  shop {
    id
    name
    email
    shopOwnerName
    myshopifyDomain
    currencyCode
    ianaTimezone
    billingAddress { countryCodeV2 }
    plan { publicDisplayName partnerDevelopment }
  }
  currentAppInstallation { accessScopes { handle } }
}`;

export interface ShopDescriptionData {
  shop: {
    id: string;
    name: string;
    email: string;
    shopOwnerName: string;
    myshopifyDomain: string;
    currencyCode: string;
    ianaTimezone: string;
    billingAddress: { countryCodeV2: string | null };
    plan: { publicDisplayName: string; partnerDevelopment: boolean };
  };
  currentAppInstallation: { accessScopes: { handle: string }[] };
}

/** Remove our app from the shop, as the merchant could do there. */
export const appUninstallDocument = `mutation AppUninstall {
  appUninstall {
    app { id }
    userErrors { field message code }
  }
}`;
