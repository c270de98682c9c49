/** Goods that may not be sold as gambling for money: data for `prohibited-goods.ts`. */
import { type Term, w } from './term.ts';

const played = `party, game night, board game, scratch off map, map, poster, template, printable, favor, favors, bachelorette, baby shower, gender reveal, pregnancy, prank, joke, gag, fake, novelty, diy, sticker, stickers, label, labels, toy, kids, classroom, teacher, bank, piggy, savings, cookie, candy, gumball, mug, shirt, sign, ornament, holder, scraper, tool, coin scratcher, box for, book, number picker, date night, couple, couples, decoration, costume, keychain, birthday, announcement, valentine, card game`;

export const gambling: readonly Term[] = [
  w(
    'gambling',
    'thing',
    `decimo navidad, decimo sabado, decimo de navidad, lottery ticket, lotto ticket, lottery tickets, powerball ticket, mega millions ticket, euromillions ticket, scratch off ticket, scratch off lottery, scratch off lotto, scratchoff ticket, scratch ticket, scratch card lottery, scratchcard lottery, instant win ticket, instant lottery, raffle entry cash, lottery syndicate, euromillions syndicate, syndicate share, powerball tickets, lotto syndicate, winning numbers, sweepstake entry, sweepstakes entry, pull tab ticket, bingo ticket cash,
    lottoschein, lottoscheine, lotterielos, lotterielose, lotterie los, rubbellos, rubbellose, losbrief, spielschein,
    billet de loterie, ticket de loterie, billets de loterie, loto ticket, ticket a gratter, tickets a gratter, jeu a gratter, jeux a gratter, carte a gratter argent, grille euromillions,
    decimo loteria, decimo de loteria, loteria, loteria navidad, loteria nacional, billete de loteria, boleto de loteria, rasca y gana, rasca premiado, participacion loteria, quiniela,
    biglietto lotteria, biglietti lotteria, lotteria italia, gratta e vinci, schedina, superenalotto,
    bilhete de loteria, bilhete loteria, raspadinha, raspadinhas, mega sena, loteria federal, jogo do bicho, bilhete premiado,
    staatslot, staatsloten, kraslot, krasloten, loterijlot, loterij lot, lottoformulier,
    تذكرة يانصيب, تذاكر يانصيب, يانصيب, ورقة يانصيب, قمار, بطاقة يانصيب`,
    {
      isPlain: true,
      unless:
        played +
        ', juego de mesa, juego de cartas mexicana, mexicana, baraja, juego, infantil, didactica, familiar, tradicional, imagenes, enfants, kinder, ninos, bambini, tombola di legno, bolillero',
    },
  ),
  w(
    'gambling',
    'thing',
    'lottery, lotto, powerball, mega millions, euromillions, scratch off, scratch card, scratchcard, scratcher, instant win, sweepstakes, raffle',
    {
      isPlain: true,
      needs:
        'real cash, cash prize, win cash, real money, real prize, jackpot, official, winning, winner guaranteed, guaranteed win, unscratched, state lottery, ticket real, entry',
      unless: played,
    },
  ),
  w(
    'gambling',
    'thing',
    `slot machine, slot cabinet, fruit machine, one armed bandit, pachinko, pachislo, pokie, pokies, video poker machine, fish table, fish game table, gambling machine, gaming cabinet, roulette machine, skill game cabinet, sweepstakes machine, claw machine cash, coin pusher, electronic roulette, casino machine, spielautomat, geldspielautomat, glucksspielautomat, machine a sous, bandit manchot, maquina tragaperras, tragaperras, tragamonedas, slot machine da bar, macchina da gioco, caca niquel, maquina caca niquel, gokkast, fruitautomaat, speelautomaat, ماكينة قمار, ماكينة سلوت`,
    {
      needs:
        'real payout, payout, pay out, real money, casino, gambling, cash, cabinet, coin operated, bill acceptor, commercial, jackpot, credit, credits, hopper, money, geld, argent, dinero, soldi, dinheiro, igt, aristocrat, novomatic, bally, skill stop, arcade cabinet, munzen, münzen, novoline, merkur, echtgeld, real, premio, premios, recreativa, monedas, gettoni, munzen',
      unless:
        'bank, piggy, mini, toy, kids, keychain, ornament, sticker, poster, led sign, party, cupcake, costume, shirt, candy, handheld, game boy, key, keys, lock, stool, stand only, topper glass, lamp',
    },
  ),
  w(
    'gambling',
    'thing',
    `casino account, betting account, bet account, sportsbook account, casino credit, casino bonus, bonus code casino, casino script, betting tip, betting tips, fixed match, fixed matches, sure bet, betting bot, poker bot, roulette system, sport bets, bet365, wettkonto, wett tipp, wetttipps, paris sportifs, pronostic sur, apuestas deportivas, pronosticos apuestas, scommesse, apostas, palpites, online casino, gambling account, casino chips real money, cheating cards, marked deck, poker cheating, card marking ink, poker analyzer, trick dice loaded, loaded dice, mercury dice`,
    { isPlain: true, unless: 'shirt, mug, poster, sign, book, decoration, costume, party' },
  ),
  w(
    'gambling',
    'thing',
    'mega millions, powerball, euromillions, euromillionen, eurojackpot, mega sena, mega da virada, lotofacil, superenalotto, el gordo, bonoloto, primitiva, fdj, française des jeux, staatsloterij, postcodeloterij, win for life, 6aus49',
    {
      isPlain: true,
      near: 'play, share, group, lines, line, ticket, tickets, entry, pool, syndicate, bilhete, billet, billets, bolao, cota, schein, tippschein, lot, billete, boleto, decimo, participacion, biglietto, gratter, a gratter, spielgemeinschaft',
      unless: 'shirt, mug, generator, number picker, machine toy, book, notebook, holder, pen, game, jeu de societe',
    },
  ),
  w('gambling', 'thing', 'betting, sports betting, sportsbook, tipster, betting tip, betting tips, bet, bets, wagering, gambling, casino', {
    isPlain: true,
    near: 'tips, sure, vip, fixed, guaranteed, account, bonus, credits, signals, bot, real money, cash out, cashout, subscription, software win, prediction',
    needs: 'tips, subscription, account, guaranteed, sure, real money, signals, bot, bonus, cashout, fixed',
    unless: 'shirt, mug, party, decoration, book, chips, costume, slip pad, wood tips, cue, cards decks',
  }),
];
