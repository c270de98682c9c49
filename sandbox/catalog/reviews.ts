import { type CatalogProduct, catalogImage } from './product.ts';
import { createRandom } from './random.ts';

export interface CatalogReview {
  /** Position, 0 is the newest. */
  index: number;
  /** 1 to 5. */
  score: number;
  text: string;
  /** Masked, like `A***a`. */
  user: string;
  countryCode: string;
  date: Date;
  /** File names of pictures, usually none. */
  images: string[];
}

const BY_COUNTRY: readonly {
  country: string;
  good: readonly string[];
  poor: readonly string[];
}[] = [
  {
    country: 'US',
    good: [
      'Exactly as pictured, shipping was quicker than I expected.',
      'Great quality for the price. My sister wants one too.',
      'Love it! Feels sturdy and looks even better in person.',
    ],
    poor: ['Smaller than I thought, check the measurements.', 'Took almost four weeks to arrive.'],
  },
  {
    country: 'GB',
    good: ['Lovely thing, well packed, arrived in nine days.', 'Bought it as a gift and it went down very well.'],
    poor: ['The colour is duller than in the photo.'],
  },
  {
    country: 'DE',
    good: ['Sehr gute Qualität, schnelle Lieferung.', 'Genau wie beschrieben, gerne wieder.'],
    poor: ['Etwas kleiner als erwartet, sonst in Ordnung.'],
  },
  {
    country: 'FR',
    good: ['Très joli produit, conforme à la photo.', 'Livraison rapide et bon emballage.'],
    poor: ['La taille est un peu petite.'],
  },
  {
    country: 'ES',
    good: ['Muy buena calidad, llegó en una semana.', 'Tal como en la foto, lo recomiendo.'],
    poor: ['Tardó bastante en llegar.'],
  },
  {
    country: 'MX',
    good: ['Excelente estado, cumple con lo descrito.', 'Me encantó, volveré a comprar.'],
    poor: ['El color no es igual al de la imagen.'],
  },
  {
    country: 'IT',
    good: ['Bellissimo, fatto bene e arrivato presto.'],
    poor: ['Materiale un po’ leggero.'],
  },
  {
    country: 'BR',
    good: ['Produto ótimo, chegou antes do prazo.'],
    poor: ['Demorou para chegar, mas é bonito.'],
  },
  {
    country: 'PL',
    good: ['Bardzo ładne, zgodne z opisem.'],
    poor: ['Mniejsze niż myślałam.'],
  },
  {
    country: 'JP',
    good: ['とても気に入りました。梱包も丁寧でした。'],
    poor: ['思ったより小さいです。'],
  },
  {
    country: 'NL',
    good: ['Mooi product en netjes verpakt.'],
    poor: ['Kleur valt wat donkerder uit.'],
  },
];
const INITIALS = 'ABCDEFGHJKLMNOPRSTVW';
const ENDINGS = 'aeikmnorsty';

/** The newest of a product's reviews, newest first. */
export function catalogReviews(product: CatalogProduct, count: number): CatalogReview[] {
  const rows: CatalogReview[] = [];
  for (let index = 0; index < Math.min(product.reviewCount, count); index++) {
    const random = createRandom(`review:${product.supplier}:${product.index}:${index}`);
    const voice = random.pick(BY_COUNTRY);
    const score = random.chance((product.rating - 3) / 2) ? 5 : random.int(product.rating < 4 ? 1 : 3, 4);
    rows.push({
      index,
      score,
      text: random.pick(score >= 4 ? voice.good : voice.poor),
      user: `${INITIALS[random.int(0, INITIALS.length - 1)]}***${ENDINGS[random.int(0, ENDINGS.length - 1)]}`,
      countryCode: voice.country,
      date: new Date(Date.UTC(2026, 6, 1) - (index + 1) * 86_400_000 * (1 + random.int(0, 3))),
      images: random.chance(0.18) ? [catalogImage(product.index, String(random.int(1, 3)))] : [],
    });
  }
  return rows;
}
