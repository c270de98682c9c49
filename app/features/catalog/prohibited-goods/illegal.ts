/** What is against the law to own or use, whoever sells it: data for `prohibited-goods.ts`. */
import { type Term, w } from './term.ts';

export const illegal: readonly Term[] = [
  w(
    'illegal',
    'thing',
    'lock pick, lockpick, lock picking, lockpicking, lock picker, bump key, bump keys, pick gun, jiggler key, jigglers, lishi, tubular pick, auto lockout, car lockout kit, car unlock tool, car opening tool, car door opening kit, slim jim car, lockout kit, door bypass tool, padlock shim, tension wrench',
    {
      unless: 'guitar, proof, resistant, anti, book, screen opening, bicycle chain, escape room game, ear pick',
    },
  ),
  w('illegal', 'thing', 'license plate, licence plate, number plate, plate', {
    near: 'flipper, hider, stealth, anti camera, anti photo, photo blocker, blocker, invisible, curtain, shutter, vanish, obscure, flip, rotating, rotator, anti radar, speed camera',
    needs: 'license, licence, number, car plate',
  }),
  w(
    'illegal',
    'thing',
    'relay attack, code grabber, rolljam, keyless repeater, signal repeater keyless, immobilizer bypass, immo off, key grabber, car theft, rf code grabber, dpf delete, egr delete, emission delete, def delete, catalytic delete, airbag simulator, seat belt buckle stopper, mileage correction, mileage blocker, mileage stopper, odometer correction, odometer programmer, mileage programmer, radar scrambler, traffic light changer, mirt',
    {
      unless: 'faraday, pouch, protection, prevention, prevent, blocking, anti theft, sticker, wrench',
    },
  ),
  w(
    'illegal',
    'thing',
    'flipper zero, wifi pineapple, rubber ducky, badusb, bad usb, usb killer, omg cable, msr605, msr605x, msr606, msr90, magstripe writer, rfid cloner, card cloner, deauther, deauth, brute forcer, password cracker, cccam, cline server, r4 card, r4i, mod chip, modchip, key stroke logger, keystroke logger, key logger, deep insert, atm skimming, pos skimmer, pin pad overlay, glitter cheat slot, ddos, botnet, rat trojan, hacking device, hacking tool, hack tool, unlock frp, icloud bypass, icloud unlock, imei changer, sim cloner, sim cloning, satellite decoder hack, cable descrambler, cheat device slot, marked playing card, marked card, marked deck, loaded dice, cheating dice',
    {
      isPlain: true,
      unless: 'silicone case, case for, cover for, screen protector, skin, bath duck, duck race, remover, book, protection',
    },
  ),
  w(
    'illegal',
    'head',
    'magnetic stripe writer, magnetic card writer, magnetic stripe encoder, card encoder, card writer, card reader writer',
    {
      needs: 'magnetic, magstripe, stripe, msr, emv, credit, skimmer',
      unless: 'hotel',
    },
  ),
  w(
    'illegal',
    'head',
    'prop money, movie money, fake money, prop bill, copy money, motion picture money, replica bill, replica money, prop dollar, fake bill, fake dollar, fake banknote, replica banknote, play money, prop euro, prop pound',
    {
      isPlain: true,
      needs:
        'realistic, real, full print, both side, double sided, 2 sided, two sided, stack, counterfeit, real looking, looks real, look real, hyper, aged, pass pen, undetectable',
      unless: 'kids, learning, classroom, teaching, coin, cake, cupcake, balloon, toilet paper, gun, napkin, detector, game, gold foil',
    },
  ),
  w(
    'illegal',
    'thing',
    'police badge, detective badge, sheriff badge, fbi badge, cia badge, dea badge, marshal badge, deputy badge, agent badge, officer badge, security enforcement badge, swat badge, interpol badge, cop badge, police shield, nypd badge, lapd badge, special agent, federal agent badge, federal agent, police id, police credential, police warrant card, investigator badge, bounty hunter badge',
    {
      isPlain: true,
      needs:
        'metal, leather, replica, officer, wallet, gold, real, authentic, genuine, credential, full size, lapd, nypd, federal, shield, brass, copper, insignia, holder, obsolete',
      unless:
        'costume, kids, toy, party, cookie, sticker, pretend, reel, halloween, birthday, plastic, cupcake, dvd, embroidered, iron on, dog, play, cutter, movie, mug, shirt',
    },
  ),
  w(
    'illegal',
    'head',
    'police uniform, police officer uniform, sheriff uniform, military uniform, army uniform, swat uniform, police jacket, police shirt, police vest, police hat, police cap, police cap badge, army combat uniform, fbi jacket, police patch, police duty belt, police light bar, police siren',
    {
      needs:
        'officer, genuine, real, issue, authentic, official, law enforcement, duty, issued, enforcement, patrol, us army, usmc, surplus, emergency, insignia',
      unless: 'costume, kids, toy, halloween, sexy, cosplay, doll, dog, baby, toddler, party, fancy, stripper, barbie, car toy',
    },
  ),
  w('illegal', 'thing', 'blocker, jammer, blocking device', {
    near: 'signal, gps, wifi, gsm, cell, cellphone, phone, 4g, 5g, bluetooth, drone, radar, rf',
    unless:
      'faraday, pouch, bag, rfid, case, card, sleeve, wallet, paint, light, box, ad, call, sticker, fabric, call blocker, landline, emf, spam, robocall, glasses, blue light, draft',
  }),
  w('illegal', 'thing', 'bill, euro, dollar, pound, banknote, currency, cash, money', {
    isPlain: true,
    near: 'fake, prop, counterfeit, replica, movie, film, copy, duplicate',
    needs:
      'realistic, real, full print, both side, double sided, two sided, looks real, look real, real looking, undetectable, grade, bulk stack',
    unless:
      'kids, learning, classroom, teaching, coin, cake, cupcake, balloon, toilet paper, gun, napkin, detector, counter, pen, marker, game, gold foil, cat, holder, clip, museum',
  }),
  w('illegal', 'thing', 'novelty, scannable, duplicate, bogus', {
    isPlain: true,
    near: 'passport, license, licence, driver license, driver, id, diploma, degree',
    needs: 'scannable, scan, hologram, real, blank, realistic, state, uv, custom',
    unless: 'plate, dog, pet, santa, cat, kids, baby, toy, keychain',
  }),
  w('illegal', 'thing', 'fake, forged, falsified', {
    near: 'passport, license, licence, diploma, degree, certificate, banknote, visa, transcript, id card, id',
    unless: 'prop, party, game, dog, pet, funny, gag, poster, mclovin, fake leather, faux leather',
  }),
  w('illegal', 'head', 'jammer', {
    needs: 'signal, 4g, 5g, gps, wifi, wi fi, cell, cellphone, phone, gsm, bluetooth, drone, antenna, antennas, frequency, radar',
    unless: 'swim, swimsuit, roller, hockey, door, window',
  }),
  w('illegal', 'thing', 'undetectable, super note', {
    isPlain: true,
    near: 'bill, money, note, banknote, counterfeit, currency, dollar, euro',
  }),
  w('illegal', 'thing', 'badge, shield', {
    isPlain: true,
    near: 'sheriff, deputy, police, marshal, detective, fbi, cia, dea, officer, swat, agent, interpol, trooper, constable, lapd, nypd, sheriffs, secret service, us marshal',
    needs:
      'metal, leather, replica, officer, wallet, gold, real, authentic, genuine, full size, federal, brass, copper, insignia, obsolete, silver, pin back',
    unless:
      'costume, kids, toy, party, cookie, sticker, pretend, reel, halloween, plastic, cupcake, embroidered, iron on, dog, play, cutter, movie, mug, shirt, school, spray, riot, captain, marvel',
  }),
  w('illegal', 'thing', 'uniform', {
    isPlain: true,
    near: 'police, sheriff, deputy, swat, officer, law enforcement, military, army, marine, navy, trooper, bdu, acu',
    needs: 'genuine, real, authentic, official, issue, issued, officer, patch, insignia, law enforcement, surplus, acu, bdu, duty',
    unless: 'costume, kids, toy, halloween, sexy, cosplay, doll, dog, baby, toddler, party, fancy, barbie, boys, girls, action figure',
  }),
  w(
    'illegal',
    'thing',
    'magnetic encoder, card encoder, magnetic card reader, magnetic reader, credit card reader writer, stripe encoder, msr',
    {
      isPlain: true,
      needs: 'encoder, writer, skimmer, magstripe, cloner, clone',
      unless: 'hotel, motor, rotary, stove, camping, square, pos terminal, mountain',
    },
  ),
  w(
    'illegal',
    'thing',
    'sick note, doctor note, doctors note, excuse note, fake note, vaccination card, vaccination record card, vaccine card, vaccine passport, birth certificate, marriage certificate fake, death certificate, green card, residence permit, id template, id card template, passport template, driver license template, drivers license template, utility bill template, bank statement template, payslip template, blank id card, blank passport, hologram overlay, id hologram, scannable id, novelty id, fake doctor, fake medical, diploma maker, replacement diploma, novelty diploma, novelty degree, degree certificate, fake transcript, gre test answer, buy degree, fake ticket, fake receipt, fake prescription, fake covid, fake uniform, diplomatic passport, camouflage passport, second passport, fake plate, fake registration, forged document, blank check stock, blank check',
    {
      isPlain: true,
      needs:
        'fake, blank, template, novelty, scannable, hologram, custom, realistic, real looking, replica, printable, editable, excuse, printing, buy',
      unless:
        'holder, protector, sleeve, cover, frame, keepsake, doll, reborn, pet, adoption, baby, kids, teddy, folder, printer, pvc inkjet, game, santa, puppy, writer, laser check',
    },
  ),
  w(
    'illegal',
    'thing',
    'license plate, licence plate, number plate, mileage, odometer, emission, catalytic converter, immobilizer, keyless',
    {
      isPlain: true,
      near: 'hider, flipper, stealth, anti camera, photo blocker, invisible, curtain, vanish, blocker, correction, rollback, adjust, freeze, delete, bypass, relay, amplifier, theft, repeater, grabber, stealing, spray',
      unless: 'frame, alarm, faraday, pouch, protection, prevent, anti theft device, anti theft shield, screw, cleaner, seat',
    },
  ),
  w(
    'illegal',
    'thing',
    `fake id, fake passport, fake driver license, fake drivers license, fake driving licence, fake diploma, fake degree, fake certificate, fake vaccine card, counterfeit money, counterfeit bill, counterfeit banknote, counterfeit currency, undetectable money, counterfeit euro, counterfeit dollar, novelty passport, signal jammer, phone jammer, cell phone jammer, gps jammer, wifi jammer, radar jammer, drone jammer, mobile jammer, gsm jammer, bluetooth jammer, laser jammer, card skimmer, atm skimmer, credit card cloner, cloned card, cloned credit card, emv software, imsi catcher, keylogger, odometer rollback, odometer correction tool, license plate flipper, human organ, human kidney, human remains, human bone, real human skull, real human skeleton, stolen credit card, cvv dump, social security card, storsender, handyblocker, falschgeld, gefalschter ausweis, inhibidor de senal, billetes falsos, pasaporte falso, brouilleur gps, brouilleur de signal, faux billet, faux passeport, faux permis, disturbatore di segnale, banconote false, passaporto falso, vals geld, vals paspoort, bloqueador de sinal, dinheiro falso, dinero falso, passaporte falso, جواز مزور, جهاز تشويش`,
    {
      isPlain: true,
      unless:
        'detector, detection, detect, detector pen, counterfeit pen, marker, checker, scanner, counter, counting, uv light, anti, protection, blocking, holder, sleeve, game, training model, anatomy, anatomical, plastic, model, movie, prop, book, shirt, kids, drum practice, funny, gag, poster, mug, sticker, mclovin',
    },
  ),
  w(
    'illegal',
    'thing',
    'netflix, spotify, disney, hulu, hbo, prime video, canva, chatgpt, psn, playstation, xbox, steam, fortnite, roblox, valorant, instagram, tiktok, facebook, gmail, paypal, bank',
    {
      isPlain: true,
      near: 'account, login, hacked, premium account, shared, verified, follower, aged',
      needs: 'account, login, hacked, follower, generator, verified, lifetime',
      unless: 'shirt, book, poster, mug, sticker, sign, frame, prop, piggy, stand, controller, case, card holder, booklet, ledger',
    },
  ),
  w('illegal', 'thing', 'hacked, stolen, cloned, dumps, fullz, carding', {
    isPlain: true,
    near: 'card, account, credit, cvv, code, login, cc, bank, phone, gift, cable, iptv',
    unless: 'book, novel, game, movie, dvd, anti, protection, shirt, dinner',
  }),
  w('illegal', 'thing', 'urine, pee, whizzinator', {
    isPlain: true,
    near: 'synthetic, powdered, clean, fake, toxin free, human, novelty, dehydrated, whizzinator',
    needs: 'kit, drug test, powdered, heater, heat, belt, pass, whizzinator, toxin',
    unless: 'dog, cat, pet, cleaner, stain, odor, pad, funnel, bottle travel, training, toddler, deer, fox, coyote',
  }),
  w('illegal', 'thing', 'passport, ssn, ssn card, social security, driver license, driving licence, diploma, birth certificate, id card', {
    isPlain: true,
    near: 'replica, blank, forged, counterfeit, fake, bogus, duplicate, falsified, hologram, printing',
    needs: 'custom, printing, hologram, real, blank, scannable, us, uk, eu, template, realistic, buy',
    unless:
      'holder, cover, wallet, frame, photo, photo paper, kids, toy, dog, pet, party, game, mug, poster, funny, gag, sleeve, laminat, pouch, lanyard, printer, badge reel, pvc card, inkjet, shirt',
  }),

  w(
    'illegal',
    'thing',
    'pill press, pill press die, pill die, pill stamp, pill stamp die, pill mould, pill mold, tablet press, tablet die, tablet punch, tablet press machine, tablet machine, pill machine, pill making machine, tdp0, tdp 0, tdp 1 5, tdp1 5, tdp 5, tdp5, tdp 6, xanax mold, bar mold press, capsule filling m30, comprimeuse, presse a comprimes, presse comprimes, prensa de pastillas, prensa pastillas, maquina de pastillas, tablettenpresse, pillenpresse, pressa per compresse, comprimitrice, prensa de comprimidos, maquina comprimidos, pillenpers, tabletpers, مكبس حبوب, ماكينة كبس اقراص',
    {
      isPlain: true,
      needs: 'pill, pills, tablet, tablets, press, tdp0, tdp5, presse, prensa, tabletten, حبوب',
      unless:
        'crusher, splitter, cutter, garlic, bath bomb, box, organizer, dispenser, candy stand, leather, bolt, thread, screw, m30 x, android, wacom, tablet stand, tablet holder, tablet mount, tablet case, ipad, samsung, lenovo, silicone mold chocolate, drawing, electronics, cookie, keyboard, bearing, hex, nut, cuff, button, button die, pastillas de jabon, vape, flashlight, polymer',
    },
  ),
  w(
    'illegal',
    'thing',
    'car lockout, lockout kit, car lockout kit, lockout tool, long reach grabber, air wedge, air wedge pump, inflatable wedge, slim jim, big easy lockout, door unlock kit, car door unlock, car opening, car door opener kit, car entry tool, window wedge, keyless entry tool, lock pick, lockpick, lock picks, lock picking, lock pick set, pick set, picks set, pick gun, electric pick, bump key, tension wrench, lishi, hu66, hu92, hu100r, hu101, tubular lock pick, decoder pick, jiggler, tryout key, try out key, padlock shim, warded pick, master key set elevator, fireman key, elevator key, locksmith tool, locksmith tools, bypass tool, under door tool, latch slip, door latch shim, shove it, key decoder, key impression, foil impressioning',
    {
      isPlain: true,
      needs:
        'lock, locks, lockout, locksmith, practice lock, padlock, car, door, unlock, unlocking, wedge, grabber, hu66, hu92, decoder, lishi, elevator, bypass, opening, emergency entry',
      unless:
        'proof, resistant, anti pick, ear pick, guitar, ukulele, ice pick, loto, osha, tagout, lockout tagout, breaker, litter, trash, reacher, pick up tool, plectrum, dental, tooth, smart lock, safe lock, cabinet, book, furniture, appliance, tv, leveling, window installation, door installation, shim plastic, snack, beef, meat, jerky, pants, jeans, flagpole, hair, afro, comb lock, bike lock, keypad, gun safe, biometric, decor, necklace, cosplay, game, shower',
    },
  ),
  w(
    'illegal',
    'thing',
    'insurance, insurance certificate, car insurance, insurance card, mot, mot certificate, registration, registration plate, registration sticker, inspection sticker, tax disc, vignette, parking permit, disability placard, handicap placard, blue badge, blue badge parking, paper plate, paper tag, temp tag, temporary tag, dealer tag, license plate, licence plate, number plate, vin sticker, vin plate, vin tag, title document, log book v5c, v5c, emission certificate, carte grise, vignette crit air, permis, assurance, tuv plakette, hu plakette, zulassung, umweltplakette, versicherung, seguro, itv pegatina, itv, permiso de circulacion, bollo assicurazione, assicurazione, libretto, placa, crlv, kenteken, kentekenplaat, verzekering',
    {
      isPlain: true,
      near: 'fake, forged, counterfeit, false, fausse, faux, falsch, falsche, gefalscht, gefalschte, falso, falsa, falsos, vals, valse, nep, duplicate, cloned, vierge, blanko, printed proof, replica dealer, texas dealer, dealer blank, ghost, undetectable',
      unless:
        'holder, frame, cover, wallet, sleeve, pouch, dog, kids, costume, game, prop, detector, party, screw, bracket, blank aluminum, metal blank, sublimation, novelty beach, bicycle, ride on, scrapbook, craft',
    },
  ),
  w(
    'illegal',
    'thing',
    'adblue emulator, ad blue emulator, scr emulator, nox emulator, dpf emulator, adblue off, adblue delete, dpf off, dpf removal, dpf delete, egr delete, egr blanking, decat pipe, de cat pipe, cat delete, catalytic converter delete, straight pipe delete, emulador adblue, emulateur adblue, suppression fap, emulatore adblue, anulador adblue, mileage blocker, can filter mileage, odometer blocker, cluster calibration, mileage freezer, tachograph magnet, tachograph blocker, airbag emulator, seat sensor emulator, seat belt silencer, seatbelt alarm stopper, steering wheel autopilot weight, autopilot buddy, nag eliminator',
    {
      isPlain: true,
      unless: 'gasket kit oem, shirt, sticker, keychain',
    },
  ),
  w(
    'illegal',
    'thing',
    'diploma, ged, toefl, ielts, passport, driver license, drivers license, driving licence, id card, residence card, green card, birth certificate, death certificate, marriage certificate, divorce paper, bank statement, utility bill, payslip, pay stub, paystub, prescription pad, doctor note, vaccine card, covid certificate, pcr test result, work permit, social security',
    {
      isPlain: true,
      near: 'replica, any school, any university, any college, fake, novelty replica, real registered, registered, database registered, template psd, psd, editable, editable template, buy, without exam, no exam, verified, authentic looking, blank, undetectable, original registered',
      needs:
        'replica, any school, any university, registered, psd, editable, without exam, no exam, fake, undetectable, verifiable, database, realistic, printed, cdc, blank paper',
      unless:
        'frame, holder, cover, dog, pet, adoption, doll, kids, wall, photo paper, inkjet, stock, cover for, folder, puppy, santa, gift certificate, award, appreciation, baptism, printable award, teacher, invitation, wedding, planner',
    },
  ),
  w('illegal', 'thing', 'bill, bills, banknote, banknotes, note, notes, dollars, euros', {
    isPlain: true,
    near: 'counterfeit, fake, bogus, forged',
    needs: 'pass pen, looks real, look real, real looking, undetectable, atm, uv, watermark, serial numbers, hologram',
    unless: 'detector, checker, tester, counter, scanner, lamp, play money, kids',
  }),
  w(
    'illegal',
    'thing',
    'passeport vierge, passeport faux, carte identite vierge, carte grise vierge, permis vierge, blanko ausweis, blanko pass, blanko fuhrerschein, pasaporte en blanco, dni en blanco, passaporto in bianco, passaporte em branco, blanco paspoort, carnet de conducir registrado, fuhrerschein registriert, permis enregistre, patente registrata, rijbewijs geregistreerd, cnh registrada',
    {
      isPlain: true,
      unless: 'etui, protege, funda, hulle, porta, hoesje, capa, jeu, jouet, juguete',
    },
  ),
];
