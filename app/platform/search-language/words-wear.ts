/**
 * Words of clothing, shoes, bags and jewelry. A line is one thing or quality: its words in English; German; French; Spanish; Italian; Dutch;
 * Portuguese; Arabic; Chinese. Commas divide words that mean the same to somebody who shops.
 */
export const wearWords = `
t shirt, tshirt, tee, tee shirt; t shirt, tshirt, shirt; t shirt, tee shirt, tshirt; camiseta, playera, remera; maglietta, t shirt; t shirt, tshirt; camiseta, camisa de malha; تي شيرت, تيشيرت; T恤, 短袖
shirt, button up, button down; hemd; chemise; camisa; camicia; overhemd; camisa; قميص; 衬衫, 衬衣
blouse, top; bluse, oberteil; blouse, chemisier, haut; blusa, top; camicetta, blusa, top; blouse, topje; blusa, top; بلوزة; 上衣, 女衬衫
polo, polo shirt; poloshirt; polo; polo; polo; poloshirt; camisa polo; بولو; 保罗衫, polo衫
tank top, vest top, singlet; tanktop, unterhemd; débardeur; camiseta de tirantes; canottiera; tanktop, hemdje; regata; فانيلة; 背心, 吊带
hoodie, hoody, hooded sweatshirt; kapuzenpullover, hoodie, kapuzenpulli; sweat à capuche, hoodie; sudadera con capucha, sudadera; felpa con cappuccio, felpa; hoodie, capuchontrui; moletom com capuz, moletom; هودي, سترة بقلنسوة; 连帽卫衣, 卫衣, 帽衫
sweatshirt, pullover; sweatshirt, pulli; sweat, sweatshirt; sudadera; felpa; sweatshirt, sweater; moletom; سويت شيرت; 卫衣
sweater, jumper, knitwear; pullover, strickpullover; ?pull, chandail; suéter, jersey; maglione, pullover; trui, pullover; suéter, blusa de frio; كنزة, بلوفر; 毛衣, 针织衫
cardigan; strickjacke, cardigan; gilet, cardigan; cárdigan, chaqueta de punto, rebeca; cardigan; vest, cardigan; cardigã; كارديغان; 开衫
turtleneck, roll neck; rollkragenpullover; col roulé; cuello alto; dolcevita; coltrui; gola alta; ياقة عالية; 高领
vest, waistcoat, gilet; weste; gilet; chaleco; gilet, panciotto; vest, gilet; colete; صديري; 马甲
jacket, coat, parka; jacke, mantel; veste, manteau, blouson; chaqueta, abrigo; giacca, cappotto, giubbotto; jas, jack; jaqueta, casaco; سترة, معطف, جاكيت; 夹克, 外套, 大衣
blazer, suit jacket; blazer, sakko; blazer, veste de costume; americana, blazer; blazer; blazer, colbert; blazer; بليزر; 西装外套
suit; anzug; costume; traje; abito, completo; pak; terno; بدلة; 西装
dress, gown; kleid; robe; vestido; vestito, abito; jurk; vestido; فستان; 连衣裙, 裙子
skirt; rock; jupe; falda; gonna; rok; saia; تنورة; 半身裙, 短裙
pants, trousers, slacks; hose; pantalon; pantalón, pantalones; pantaloni; broek; calça; بنطلون, سروال; 裤子, 长裤
jeans, denim pants; jeans; jean; vaqueros, jeans; jeans; spijkerbroek, jeans; jeans, calça jeans; جينز; 牛仔裤
shorts; shorts, kurze hose; short; pantalones cortos, shorts; pantaloncini; korte broek, shorts; bermuda, shorts; شورت; 短裤
leggings, tights; leggings; legging, collant; leggings, mallas; leggings; legging; legging; ليقنز, ليغينغز; 打底裤, 瑜伽裤
joggers, sweatpants; jogginghose; jogging, pantalon de survêtement; pantalón de chándal, joggers; pantaloni tuta; joggingbroek; calça de moletom; بنطلون رياضي; 运动裤
jumpsuit, romper, playsuit, onesie; overall, jumpsuit, strampler; combinaison, barboteuse; mono, enterizo, pelele; tuta, pagliaccetto; jumpsuit, rompertje; macacão; أفرول, جمبسوت; 连体裤, 连体衣, 哈衣
bodysuit; body; body; body; body; romper; body; بودي; 连体衣
pajamas, pyjamas, sleepwear, nightgown; schlafanzug, pyjama, nachthemd; pyjama, chemise de nuit; pijama, camisón; pigiama; pyjama, nachthemd; pijama, camisola; بيجاما, ملابس نوم; 睡衣
robe, bathrobe, dressing gown; bademantel, morgenmantel; peignoir, robe de chambre; bata, albornoz; accappatoio, vestaglia; badjas, ochtendjas; roupão; روب حمام; 浴袍, 睡袍
underwear, briefs, boxers, panties; unterwäsche, unterhose, slip; sous vêtement, culotte, caleçon; ropa interior, bragas, calzoncillos; intimo, mutande, slip; ondergoed, onderbroek; roupa íntima, cueca, calcinha; ملابس داخلية; 内裤, 内衣
bra, bralette; bh, büstenhalter; soutien gorge; sujetador, brasier; reggiseno; bh, beha; sutiã; حمالة صدر; 文胸
swimsuit, bikini, swimwear; badeanzug, bikini, badehose; maillot de bain, bikini; bañador, traje de baño, bikini; costume da bagno, bikini; badpak, bikini, zwembroek; maiô, biquíni, roupa de banho; ملابس سباحة, مايوه; 泳衣, 泳装, 比基尼
sock; socke, strumpf; chaussette; calcetín, calcetines, media; calzino, calza; sok; meia; جورب, جوارب, شراب; 袜子, 袜
glove, mittens; handschuh, fäustlinge; gant, moufle; guante, manopla; guanto; handschoen, want; luva; قفاز; 手套
scarf, shawl; schal, tuch; écharpe, foulard, châle; bufanda, pañuelo, chal; sciarpa, scialle; sjaal; cachecol, lenço; وشاح, شال; 围巾
hat, cap, beanie; hut, mütze, kappe; chapeau, casquette, bonnet; sombrero, gorra, gorro; cappello, berretto; hoed, pet, muts; chapéu, boné, gorro, touca; قبعة; 帽子, 帽
baseball cap; baseballkappe, basecap; casquette de baseball; gorra de béisbol; cappellino da baseball; honkbalpet; boné; قبعة بيسبول; 棒球帽
belt; gürtel; ceinture; cinturón; cintura; riem; cinto; حزام; 腰带, 皮带
tie, necktie; krawatte; cravate; corbata; cravatta; stropdas; gravata; ربطة عنق; 领带
headband, hair band; stirnband, haarband, haarreif; bandeau, serre tête; diadema, cinta para el pelo; fascia, cerchietto; haarband, hoofdband; faixa de cabelo, tiara; عصابة رأس; 发带, 头带
hair clip, barrette; haarspange, haarklammer; barrette, pince à cheveux; horquilla, pinza de pelo; fermaglio, molletta; haarspeld, haarclip; presilha, grampo de cabelo; مشبك شعر; 发夹
scrunchie, hair tie; haargummi; chouchou, élastique à cheveux; coletero, goma de pelo; elastico per capelli; haarelastiek; elástico de cabelo; ربطة شعر; 发圈
wig, hair extension; perücke, haarverlängerung; perruque, extension; peluca, extensión de pelo; parrucca; pruik, haarextensie; peruca; باروكة; 假发
costume, cosplay; kostüm, verkleidung; déguisement, costume; disfraz; costume; kostuum; fantasia; زي تنكري; 服装, 角色扮演
shoe, sneaker, trainer, footwear; schuh, turnschuh, sneaker; chaussure, basket; zapato, zapatilla, tenis, calzado; scarpa, sneaker; schoen, sneaker; sapato, tênis, calçado; حذاء, أحذية; 鞋, 鞋子, 运动鞋
running shoes; laufschuhe; chaussures de course; zapatillas de correr; scarpe da corsa; hardloopschoenen; tênis de corrida; حذاء جري; 跑鞋, 跑步鞋
boot, ankle boots; stiefel, stiefelette; botte, bottine; bota, botín; stivale, stivaletto; laars, laarzen; bota; بوت, جزمة; 靴子
sandal, slide, flip flop; sandale, badeschuhe, flip flops; sandale, claquette, tong; sandalia, chancla; sandalo, ciabatta, infradito; sandaal, slipper, teenslipper; sandália, chinelo; صندل, شبشب; 凉鞋, 拖鞋
slipper, house slippers; hausschuh, pantoffel; pantoufle, chausson; zapatilla de casa, pantufla; pantofola, ciabatta; pantoffel, slof; pantufa, chinelo; شبشب, خف; 拖鞋, 棉拖
heels, high heels, pumps; pumps, stöckelschuhe; talons, escarpins; tacones, zapatos de tacón; tacchi, décolleté; hakken, pumps; salto alto, scarpin; كعب عالي; 高跟鞋
loafer, slip on; slipper, mokassin; mocassin; mocasín; mocassino; instapper, loafer; mocassim; حذاء بدون رباط; 乐福鞋, 一脚蹬
clog; clog; sabot; zueco; zoccolo; klomp; tamanco; قبقاب; 洞洞鞋
insole; einlegesohle; semelle; plantilla; soletta; inlegzool; palmilha; نعل داخلي; 鞋垫
shoelace; schnürsenkel; lacet; cordón de zapato; laccio; veter; cadarço; رباط حذاء; 鞋带
backpack, back pack, rucksack, knapsack, school bag, daypack; rucksack, schulrucksack, schultasche; sac à dos, cartable; mochila; zaino; rugzak, rugtas, schooltas; mochila; حقيبة ظهر; 背包, 双肩包, 书包
bag; tasche, beutel; sac; bolso, bolsa; borsa; tas; bolsa, sacola; حقيبة; 包, 袋
handbag, purse, shoulder bag, crossbody bag, crossbody, tote, tote bag, clutch; handtasche, umhängetasche, schultertasche; sac à main, sac bandoulière, pochette, besace; bolso de mano, bolso, cartera de mano, bandolera; borsetta, borsa a tracolla, pochette; handtas, schoudertas, tasje; bolsa de mão, bolsa feminina; حقيبة يد; 手提包, 女包, 单肩包, 斜挎包
travel bag, duffel, duffle bag, weekender; reisetasche, weekender; sac de voyage; bolsa de viaje, bolso de viaje; borsone, borsa da viaggio; reistas, weekendtas; bolsa de viagem, mala de mão; حقيبة سفر; 旅行包
suitcase, luggage, trolley; koffer, gepäck, trolley; valise, bagage; maleta, equipaje; valigia, bagaglio; koffer, bagage; mala, bagagem; حقيبة سفر; 行李箱, 拉杆箱
wallet, billfold, card holder, cardholder; geldbörse, geldbeutel, portemonnaie, brieftasche, kartenetui; portefeuille, porte cartes; cartera, billetera, tarjetero; portafoglio, portacarte; portemonnee, portefeuille, kaarthouder; carteira, porta cartão; محفظة; 钱包, 卡包
coin purse; münzbörse, kleingeldbörse; porte monnaie; monedero; portamonete; muntenportemonnee; porta moedas; محفظة نقود; 零钱包
passport holder, passport cover; reisepasshülle; porte passeport, protège passeport; funda de pasaporte; portapassaporto; paspoorthoes; porta passaporte; حافظة جواز سفر; 护照夹
makeup bag, cosmetic bag, toiletry bag; kulturbeutel, kosmetiktasche; trousse de toilette, trousse à maquillage; neceser; beauty case; toilettas, make up tas; nécessaire; حقيبة مكياج; 化妆包, 洗漱包
keychain, key ring; schlüsselanhänger; porte clés; llavero; portachiavi; sleutelhanger; chaveiro; ميدالية مفاتيح; 钥匙扣
ring; ring; bague, anneau; anillo, sortija; anello; ring; anel; خاتم; 戒指, 指环
necklace, chain, pendant, choker, locket; halskette, kette, anhänger, collier; collier, chaîne, pendentif; collar, cadena, colgante, gargantilla; collana, catenina, ciondolo; ketting, halsketting, hanger; colar, corrente, gargantilha, pingente; قلادة, عقد, سلسلة; 项链, 吊坠
earring, stud, hoop, ear cuff; ohrring, ohrstecker, creole; boucle oreille, boucles oreilles, boucle d oreille, créole; pendiente, arete, zarcillo; orecchino; oorbel, oorring, oorknop; brinco, argola; قرط, حلق, أقراط; 耳环, 耳钉
hoop earring, hoops; creolen; créoles; aros, argollas; orecchini a cerchio; oorringen, creolen; argolas; أقراط دائرية; 圈形耳环
bracelet, bangle, wristband; armband, armreif; bracelet; pulsera, brazalete; bracciale, braccialetto; armband; pulseira, bracelete; سوار, إسورة; 手链, 手镯
anklet; fußkettchen; chaîne de cheville; tobillera; cavigliera; enkelbandje; tornozeleira; خلخال; 脚链
brooch, pin; brosche, anstecknadel; broche; broche; spilla; broche, speld; broche; بروش; 胸针
jewelry, jewellery; schmuck; bijou, bijoux; joyería, joya; gioielli, gioiello; sieraden, juwelen; joia, joias, bijuteria; مجوهرات; 首饰, 珠宝
jewelry box; schmuckkästchen, schmuckkasten; boîte à bijoux; joyero; portagioie; juwelendoos, sieradendoos; porta joias; صندوق مجوهرات; 首饰盒
watch, wristwatch; armbanduhr, uhr; montre; reloj, reloj de pulsera; orologio da polso, orologio; horloge, polshorloge; relógio, relógio de pulso; ساعة يد, ساعة; 手表, 腕表
watch band, watch strap; uhrenarmband; bracelet de montre; correa de reloj; cinturino; horlogebandje; pulseira de relógio; حزام ساعة; 表带
sunglasses, sun glasses, shades; sonnenbrille; lunettes de soleil; gafas de sol, lentes de sol; occhiali da sole; zonnebril; óculos de sol; نظارة شمسية, نظارات شمسية; 太阳镜, 墨镜
glasses, eyeglasses, spectacles, eyewear; brille; lunettes; gafas, lentes; occhiali; bril; óculos; نظارة; 眼镜
blue light glasses, computer glasses; blaulichtfilter brille, blaulichtbrille; lunettes anti lumière bleue; gafas luz azul; occhiali luce blu; blauwlichtbril; óculos luz azul; نظارة ضوء أزرق; 防蓝光眼镜
clothing, clothes, apparel, garment; kleidung, bekleidung; vêtement, vêtements; ropa; abbigliamento, vestiti; kleding, kleren; roupa, vestuário; ملابس; 衣服, 服装
gold, golden; gold, golden; or, doré; oro, dorado; oro, dorato; goud, gouden; ouro, dourado; ذهب, ذهبي; 金, 金色
silver; silber, silbern; argent, argenté; plata, plateado; argento; zilver, zilveren; prata, prateado; فضة, فضي; 银, 银色
pearl; perle; perle; perla; perla; parel; pérola; لؤلؤ; 珍珠
diamond, zircon, crystal; diamant, zirkon, kristall; diamant, zircon, cristal; diamante, circón, cristal; diamante, zircone, cristallo; diamant, zirkoon, kristal; diamante, zircônia, cristal; ماس, كريستال; 钻石, 锆石, 水晶
sleeve; ärmel; manche; manga; manica; mouw; manga; كم; 袖
long sleeve; langarm; manches longues; manga larga; manica lunga; lange mouw; manga longa, manga comprida; كم طويل; 长袖
short sleeve; kurzarm; manches courtes; manga corta; manica corta; korte mouw; manga curta; كم قصير; 短袖
summer; sommer; été; verano; estate, estivo; zomer; verão; صيف, صيفي; 夏季, 夏天
winter; winter; hiver; invierno; inverno, invernale; winter; inverno; شتاء, شتوي; 冬季, 冬天
warm, thermal; warm; chaud, thermique; cálido, térmico; caldo, termico; warm; quente, térmico; دافئ; 保暖
cotton; baumwolle; coton; algodón; cotone; katoen; algodão; قطن; 棉, 纯棉
wool; wolle; laine; lana; lana; wol; lã; صوف; 羊毛
linen; leinen; lin; lino; lino; linnen; linho; كتان; 亚麻
silk; seide; soie; seda; seta; zijde; seda; حرير; 丝绸, 真丝
leather; leder; cuir; cuero, piel; pelle, cuoio; leer, leder; couro; جلد; 皮革, 皮
faux leather, pu leather, vegan leather; kunstleder; simili cuir, similicuir; cuero sintético, polipiel; ecopelle, similpelle; kunstleer; couro sintético; جلد صناعي; 人造革
velvet; samt; velours; terciopelo; velluto; fluweel; veludo; مخمل; 天鹅绒
corduroy; cord, kord; velours côtelé; pana; velluto a coste; corduroy, ribfluweel; veludo cotelê; قطيفة مضلعة; 灯芯绒
denim; denim, jeansstoff; denim; mezclilla, denim; denim; denim; jeans, denim; دنيم; 牛仔
canvas; leinwand, canvas; toile; lona; tela; canvas; lona; قماش; 帆布
fleece; fleece; polaire; polar, forro polar; pile; fleece; fleece; صوف صناعي; 抓绒
knit, knitted; strick, gestrickt; tricot, maille; punto, tejido; maglia; gebreid; tricô, malha; تريكو; 针织
lace; spitze; dentelle; encaje; pizzo; kant; renda; دانتيل; 蕾丝
fur, faux fur; fell, kunstfell; fourrure, fausse fourrure; pelo sintético, piel sintética; pelliccia, ecopelliccia; bont, nepbont; pele sintética; فرو; 毛绒, 人造毛
waterproof, water resistant; wasserdicht, wasserfest; imperméable, étanche; impermeable, resistente al agua; impermeabile; waterdicht; impermeável, à prova d água; مقاوم للماء; 防水
`;
