/** The few words the admin itself shows around an app, in the languages a merchant may choose. */
export const languages = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  'pt-BR': 'Português (Brasil)',
  'zh-CN': '简体中文',
} as const;

export type Language = keyof typeof languages;

const english = {
  home: 'Home',
  orders: 'Orders',
  products: 'Products',
  locations: 'Locations',
  apps: 'Apps',
  billing: 'App billing',
  settings: 'Settings',
  storefront: 'View storefront',
  menu: 'Menu',
  language: 'Language',
  save: 'Save',
  discard: 'Discard',
  unsaved: 'Unsaved changes',
  discardTitle: 'Discard all unsaved changes?',
  discardText: 'What you changed since the last save will be lost.',
  discardYes: 'Discard changes',
  keepEditing: 'Continue editing',
  leaveTitle: 'Leave page with unsaved changes?',
  leaveText: 'Leaving this page deletes all unsaved changes.',
  leave: 'Leave page',
  stay: 'Stay',
  close: 'Close',
  cancel: 'Cancel',
  add: 'Add',
  select: 'Select',
  search: 'Search',
  product: 'products',
  variant: 'variants',
  collection: 'collections',
  nothingFound: 'Nothing found',
  scopesTitle: 'This app asks for further access',
  allow: 'Allow',
  silent: 'The app has not answered. Is it running?',
};

export type Words = typeof english;

const translated: Record<Exclude<Language, 'en'>, Partial<Words>> = {
  ar: {
    home: 'الرئيسية',
    orders: 'الطلبات',
    products: 'المنتجات',
    locations: 'المواقع',
    apps: 'التطبيقات',
    billing: 'فواتير التطبيقات',
    settings: 'الإعدادات',
    storefront: 'عرض المتجر',
    menu: 'القائمة',
    language: 'اللغة',
    save: 'حفظ',
    discard: 'تجاهل',
    unsaved: 'تغييرات غير محفوظة',
    close: 'إغلاق',
    cancel: 'إلغاء',
    leave: 'مغادرة الصفحة',
    stay: 'البقاء',
    leaveTitle: 'هل تريد مغادرة الصفحة دون حفظ التغييرات؟',
    leaveText: 'ستُحذف كل التغييرات غير المحفوظة.',
    discardTitle: 'هل تريد تجاهل كل التغييرات؟',
    discardText: 'ستفقد ما غيّرته منذ آخر حفظ.',
    discardYes: 'تجاهل التغييرات',
    keepEditing: 'متابعة التحرير',
  },
  de: {
    home: 'Start',
    orders: 'Bestellungen',
    products: 'Produkte',
    locations: 'Standorte',
    apps: 'Apps',
    billing: 'App-Abrechnung',
    settings: 'Einstellungen',
    storefront: 'Shop ansehen',
    menu: 'Menü',
    language: 'Sprache',
    save: 'Speichern',
    discard: 'Verwerfen',
    unsaved: 'Nicht gespeicherte Änderungen',
    close: 'Schließen',
    cancel: 'Abbrechen',
    leave: 'Seite verlassen',
    stay: 'Bleiben',
    leaveTitle: 'Seite mit nicht gespeicherten Änderungen verlassen?',
    leaveText: 'Alle nicht gespeicherten Änderungen gehen verloren.',
    discardTitle: 'Alle Änderungen verwerfen?',
    discardText: 'Was seit dem letzten Speichern geändert wurde, geht verloren.',
    discardYes: 'Änderungen verwerfen',
    keepEditing: 'Weiter bearbeiten',
    add: 'Hinzufügen',
    select: 'Auswählen',
    search: 'Suchen',
    product: 'Produkte',
    variant: 'Varianten',
    collection: 'Kategorien',
    nothingFound: 'Nichts gefunden',
  },
  es: {
    home: 'Inicio', orders: 'Pedidos', products: 'Productos', locations: 'Sucursales', apps: 'Aplicaciones', billing: 'Facturación de apps',
    settings: 'Configuración', storefront: 'Ver la tienda', menu: 'Menú', language: 'Idioma', save: 'Guardar', discard: 'Descartar',
    unsaved: 'Cambios sin guardar', close: 'Cerrar', cancel: 'Cancelar', leave: 'Salir de la página', stay: 'Quedarse',
  },
  fr: {
    home: 'Accueil', orders: 'Commandes', products: 'Produits', locations: 'Emplacements', apps: 'Applications', billing: 'Facturation des applis',
    settings: 'Paramètres', storefront: 'Voir la boutique', menu: 'Menu', language: 'Langue', save: 'Enregistrer', discard: 'Ignorer',
    unsaved: 'Modifications non enregistrées', close: 'Fermer', cancel: 'Annuler', leave: 'Quitter la page', stay: 'Rester',
  },
  it: {
    home: 'Home', orders: 'Ordini', products: 'Prodotti', locations: 'Sedi', apps: 'App', billing: 'Fatturazione app',
    settings: 'Impostazioni', storefront: 'Vedi il negozio', menu: 'Menu', language: 'Lingua', save: 'Salva', discard: 'Annulla modifiche',
    unsaved: 'Modifiche non salvate', close: 'Chiudi', cancel: 'Annulla', leave: 'Lascia la pagina', stay: 'Resta',
  },
  nl: {
    home: 'Start', orders: 'Bestellingen', products: 'Producten', locations: 'Locaties', apps: 'Apps', billing: 'App-facturering',
    settings: 'Instellingen', storefront: 'Winkel bekijken', menu: 'Menu', language: 'Taal', save: 'Opslaan', discard: 'Verwerpen',
    unsaved: 'Niet-opgeslagen wijzigingen', close: 'Sluiten', cancel: 'Annuleren', leave: 'Pagina verlaten', stay: 'Blijven',
  },
  'pt-BR': {
    home: 'Início', orders: 'Pedidos', products: 'Produtos', locations: 'Locais', apps: 'Aplicativos', billing: 'Cobrança de apps',
    settings: 'Configurações', storefront: 'Ver a loja', menu: 'Menu', language: 'Idioma', save: 'Salvar', discard: 'Descartar',
    unsaved: 'Alterações não salvas', close: 'Fechar', cancel: 'Cancelar', leave: 'Sair da página', stay: 'Ficar',
  },
  'zh-CN': {
    home: '主页', orders: '订单', products: '产品', locations: '地点', apps: '应用', billing: '应用账单',
    settings: '设置', storefront: '查看店面', menu: '菜单', language: '语言', save: '保存', discard: '放弃',
    unsaved: '有未保存的更改', close: '关闭', cancel: '取消', leave: '离开页面', stay: '留下',
  },
};

/** The language a request asked for, English when it is none of ours. */
export function languageOf(asked: string | undefined): Language {
  return asked && asked in languages ? (asked as Language) : 'en';
}

/** English where a language has no word of its own. */
export function wordsIn(language: Language): Words {
  return language === 'en' ? english : { ...english, ...translated[language] };
}
