/**
 * Words of home, kitchen, garden and tools. A line is one thing or quality: its words in English; German; French; Spanish; Italian; Dutch;
 * Portuguese; Arabic; Chinese. Commas divide words that mean the same to somebody who shops.
 */
export const homeWords = `
lamp, light, lantern, luminaire; lampe, leuchte, licht; lampe, luminaire, lumière; lámpara, luz, luminaria; lampada, luce, lume; lamp, licht; luminária, lâmpada, abajur, luz; مصباح, لمبة, ضوء; 灯, 台灯, 灯具
night light, nightlight; nachtlicht, schlaflicht; veilleuse; luz nocturna, lámpara de noche; luce notturna; nachtlampje; luz noturna; ضوء ليلي; 夜灯, 小夜灯
table lamp, desk lamp, bedside lamp; tischlampe, schreibtischlampe, nachttischlampe; lampe de table, lampe de bureau, lampe de chevet; lámpara de mesa, flexo; lampada da tavolo; tafellamp, bureaulamp; abajur, luminária de mesa; مصباح طاولة; 台灯, 床头灯
ceiling light, ceiling lamp, chandelier, pendant light; deckenlampe, kronleuchter, hängelampe; plafonnier, lustre, suspension; lámpara de techo, candelabro; lampadario, plafoniera; plafondlamp, kroonluchter, hanglamp; lustre, pendente; ثريا; 吊灯, 吸顶灯
string lights, fairy lights; lichterkette; guirlande lumineuse; guirnalda de luces; catena luminosa, lucine; lichtsnoer, lichtslinger; cordão de luzes, pisca pisca; أضواء خيطية; 灯串
bulb, light bulb; glühbirne, leuchtmittel; ampoule; bombilla; lampadina; gloeilamp; lâmpada; لمبة; 灯泡
mug, cup, coffee mug; becher, tasse; tasse, mug, gobelet; taza, vaso; tazza, tazzina; mok, beker, kopje; caneca, xícara, copo; كوب, فنجان, قدح; 杯子, 马克杯, 咖啡杯
bottle, flask, thermos, tumbler, canteen; flasche, trinkflasche, thermoskanne, thermosflasche; bouteille, gourde, thermos; botella, termo, cantimplora; bottiglia, borraccia, thermos; fles, drinkfles, thermosfles; garrafa, garrafinha, squeeze; زجاجة, قارورة, ترمس; 瓶, 水杯, 水壶, 保温杯
water bottle; wasserflasche; bouteille eau; botella agua, botella de agua; bottiglia acqua; waterfles; garrafa de água, garrafa água; زجاجة ماء; 水瓶
pan, frying pan, skillet, griddle, wok; pfanne, bratpfanne, wok; poêle, sauteuse, wok; sartén, wok; padella, wok, pentola; pan, koekenpan, wok; frigideira, panela, wok; مقلاة; 锅, 平底锅, 煎锅
pot, saucepan, cookware; topf, kochtopf; casserole, marmite; olla, cazo, cacerola; pentola, casseruola; kookpan, steelpan; panela, caçarola; قدر, وعاء طهي; 锅具, 汤锅
plate, dish; teller; assiette, plat; plato; piatto; bord; prato; طبق, صحن; 盘子, 盘
bowl; schüssel, schale, napf; bol, saladier, gamelle; tazón, cuenco, bol; ciotola, scodella; kom, schaal, voerbak; tigela, bacia; وعاء, سلطانية; 碗
spoon; löffel; cuillère; cuchara; cucchiaio; lepel; colher; ملعقة; 勺子, 勺
fork; gabel; fourchette; tenedor; forchetta; vork; garfo; شوكة; 叉子
knife; messer; couteau; cuchillo; coltello; mes; faca; سكين; 刀
cutlery, flatware, silverware; besteck; couverts; cubertería, cubiertos; posate; bestek; talheres; أدوات المائدة; 餐具
spatula, turner; pfannenwender, spatel; spatule; espátula; spatola; spatel; espátula; ملعقة مسطحة; 锅铲, 铲子
whisk; schneebesen; fouet; batidor, varillas; frusta; garde; batedor; مضرب بيض; 打蛋器
peeler; schäler, sparschäler; éplucheur, économe; pelador; pelapatate, sbucciatore; dunschiller; descascador; قشارة; 削皮器
tongs; zange, küchenzange; pince; pinzas; pinze; tang; pinça, pegador; ملقط; 夹子
utensil, kitchen tool, kitchen utensil; küchenhelfer, kochutensilien; ustensile; utensilio; utensile; keukengerei; utensílio; أداة مطبخ; 厨具
cutting board, chopping board; schneidebrett; planche à découper; tabla de cortar; tagliere; snijplank; tábua de corte; لوح تقطيع; 砧板, 菜板
teapot, kettle; teekanne, wasserkocher; théière, bouilloire; tetera, hervidor; teiera, bollitore; theepot, waterkoker; bule, chaleira; إبريق; 茶壶, 水壶
coffee maker, coffee machine; kaffeemaschine; cafetière, machine à café; cafetera; macchina da caffè, caffettiera; koffiezetapparaat; cafeteira; آلة قهوة; 咖啡机
coffee; kaffee; café; café; caffè; koffie; café; قهوة; 咖啡
tea; tee; thé; té; tè; thee; chá; شاي; 茶
lunch box, bento; brotdose, lunchbox; boîte à lunch, lunchbox; fiambrera, tupper; portapranzo; lunchbox, broodtrommel; marmita, lancheira; علبة غداء; 饭盒, 便当盒
jar, canister, container; dose, behälter, vorratsdose; bocal, récipient, boîte; tarro, recipiente; barattolo, contenitore; pot, blik, bak; pote, recipiente; جرة, حاوية; 罐, 容器
grill, barbecue, bbq; grill; gril, barbecue; parrilla, barbacoa; griglia, barbecue; grill, barbecue; churrasqueira, grelha; شواية; 烧烤, 烤架
apron; schürze; tablier; delantal; grembiule; schort; avental; مئزر; 围裙
vase; vase, blumenvase; vase; jarrón, florero; vaso; vaas; vaso, jarro; مزهرية; 花瓶
candle; kerze, duftkerze; bougie; vela; candela; kaars; vela; شمعة; 蜡烛, 香薰蜡烛
candle holder, candlestick; kerzenhalter, kerzenständer; bougeoir, chandelier; candelabro, portavelas; portacandele; kandelaar; castiçal; شمعدان; 烛台
clock, wall clock; uhr, wanduhr; horloge, pendule; reloj de pared; orologio da parete, orologio; klok, wandklok; relógio de parede; ساعة حائط, ساعة; 钟, 挂钟, 时钟
alarm clock; wecker; réveil; despertador; sveglia; wekker; despertador; منبه; 闹钟
mirror; spiegel; miroir; espejo; specchio; spiegel; espelho; مرآة; 镜子, 镜
picture frame, photo frame; bilderrahmen, fotorahmen; cadre photo, cadre; marco de fotos, portarretrato; cornice, portafoto; fotolijst; porta retrato, moldura; إطار صورة; 相框
poster, print, wall art, canvas print; poster, wandbild, leinwand; affiche, tableau; póster, cuadro, lámina; poster, quadro; poster, schilderij; pôster, quadro; ملصق, لوحة; 海报, 装饰画
wall sticker, decal; wandtattoo, wandsticker, aufkleber; sticker mural, autocollant; vinilo decorativo, pegatina; adesivo da parete; muursticker; adesivo de parede; ملصق جدار; 墙贴, 贴纸
wallpaper; tapete; papier peint; papel pintado; carta da parati; behang; papel de parede; ورق جدران; 壁纸
cushion, pillow, throw pillow; kissen, zierkissen, kopfkissen; coussin, oreiller; cojín, almohada; cuscino, guanciale; kussen, sierkussen; almofada, travesseiro; وسادة, مخدة; 抱枕, 枕头, 靠垫
cushion cover, pillowcase, pillow cover; kissenbezug, kissenhülle; housse de coussin, taie; funda de cojín, funda de almohada; federa, copricuscino; kussenhoes, kussensloop; capa de almofada, fronha; غطاء وسادة; 枕套, 抱枕套
blanket, throw blanket, ?throw; decke, wolldecke, kuscheldecke; couverture, ?plaid; manta, cobija; coperta, ?plaid; deken, ?plaid; cobertor, manta; بطانية; 毯子, 毛毯
bedding, duvet cover, bed sheet, sheets; bettwäsche, bettlaken; literie, housse de couette, drap; ropa de cama, sábana, funda nórdica; biancheria da letto, lenzuolo, copripiumino; beddengoed, dekbedovertrek, laken; roupa de cama, lençol; مفرش سرير, ملاءة; 床上用品, 床单, 被套
duvet, comforter, quilt; bettdecke; couette, édredon; edredón, colcha; piumone, trapunta; dekbed; edredom; لحاف; 被子
mattress; matratze; matelas; colchón; materasso; matras; colchão; مرتبة; 床垫
rug, carpet, runner; teppich, läufer; tapis, moquette; alfombra; tappeto; vloerkleed, tapijt; tapete, carpete; سجادة; 地毯
mat; matte; tapis; esterilla, estera; tappetino, stuoia; mat; tapete, esteira; حصيرة, بساط; 垫, 垫子
bath mat; badematte, badvorleger; tapis de bain; alfombrilla de baño; tappetino da bagno; badmat; tapete de banheiro; سجادة حمام; 浴室垫, 地垫
doormat; fußmatte; paillasson; felpudo; zerbino; deurmat; capacho; ممسحة أرجل; 门垫
curtain, drape; vorhang, gardine; rideau; cortina; tenda; gordijn; cortina; ستارة; 窗帘
shower curtain; duschvorhang; rideau de douche; cortina de ducha; tenda da doccia; douchegordijn; cortina de chuveiro; ستارة حمام; 浴帘
towel; handtuch, badetuch; serviette, drap de bain; toalla; asciugamano; handdoek; toalha; منشفة; 毛巾, 浴巾
tablecloth; tischdecke; nappe; mantel; tovaglia; tafelkleed; toalha de mesa; مفرش طاولة; 桌布
sofa, couch, loveseat; sofa, couch; canapé, sofa; sofá; divano; bank, sofa; sofá; أريكة, كنبة; 沙发
sofa cover, slipcover; sofabezug, sofaüberwurf; housse de canapé; funda de sofá; copridivano; bankhoes; capa de sofá; غطاء كنب; 沙发套
chair, armchair, stool; stuhl, sessel, hocker; chaise, fauteuil, tabouret; silla, sillón, taburete; sedia, poltrona, sgabello; stoel, fauteuil, kruk; cadeira, poltrona, banco; كرسي; 椅子, 椅, 凳子
table, desk; tisch, schreibtisch; table, bureau; mesa, escritorio; tavolo, scrivania; tafel, bureau; mesa, escrivaninha; طاولة, مكتب; 桌子, 书桌, 桌
bed; bett; lit; cama; letto; bed; cama; سرير; 床
shelf, bookshelf, bookcase, rack; regal, bücherregal, ablage; étagère, bibliothèque; estante, estantería, repisa, librería; scaffale, mensola, libreria; plank, boekenkast, rek, schap; prateleira, estante; رف, أرفف; 架子, 书架, 置物架
storage, organizer, organiser; aufbewahrung, organizer, ordnungshelfer; rangement, organisateur; almacenamiento, organizador; organizzatore, contenitore; opberger, organizer; organizador, armazenamento; منظم, تخزين; 收纳, 收纳盒
box, storage box, bin; kiste, box, aufbewahrungsbox; boîte, caisse; caja; scatola; doos, opbergdoos; caixa; صندوق; 盒子, 箱子
basket; korb; panier, corbeille; cesta, canasta; cestino, cesto; mand; cesta, cesto; سلة; 篮子
hanger, clothes hanger; kleiderbügel; cintre; percha; gruccia, appendiabiti; kleerhanger; cabide; علاقة ملابس; 衣架
hook; haken; crochet; gancho; gancio; haak; gancho; خطاف; 挂钩
holder, stand; halter, ständer, halterung; support, porte; soporte; supporto; houder, standaard; suporte; حامل; 支架
drawer; schublade; tiroir; cajón; cassetto; lade; gaveta; درج; 抽屉
wardrobe, closet; kleiderschrank, schrank; armoire, placard; armario, ropero; armadio; kledingkast; guarda roupa, armário; خزانة; 衣柜
trash can, garbage can, waste bin; mülleimer, abfalleimer; poubelle; cubo de basura, papelera; pattumiera, cestino; prullenbak, vuilnisbak; lixeira; سلة مهملات; 垃圾桶
soap; seife; savon; jabón; sapone; zeep; sabonete, sabão; صابون; 肥皂, 香皂
soap dish; seifenschale; porte savon; jabonera; portasapone; zeepbakje; saboneteira; صحن صابون; 肥皂盒
soap dispenser; seifenspender; distributeur de savon; dispensador de jabón; dispenser sapone; zeeppompje; dispenser de sabonete; موزع صابون; 皂液器
shower; dusche; douche; ducha; doccia; douche; chuveiro, ducha; دش; 淋浴
shower head; duschkopf; pommeau de douche; alcachofa de ducha; soffione; douchekop; chuveiro; رأس دش; 花洒
bath, bathroom, bathtub; bad, badezimmer; bain, salle de bain; baño; bagno; bad, badkamer; banho, banheiro; حمام; 浴室
kitchen; küche, küchen; cuisine; cocina; cucina; keuken; cozinha; مطبخ; 厨房
bedroom; schlafzimmer; chambre; dormitorio, habitación; camera da letto; slaapkamer; quarto; غرفة نوم; 卧室
living room; wohnzimmer; salon; sala de estar, salón; soggiorno; woonkamer; sala de estar; غرفة معيشة; 客厅
garden, yard, lawn; garten; jardin; jardín; giardino; tuin; jardim; حديقة; 花园, 园艺
outdoor; draußen, outdoor; extérieur, plein air; exterior, aire libre; esterno, aperto; buiten; exterior, ar livre; خارجي; 户外
plant, flower; pflanze, blume; plante, fleur; planta, flor; pianta, fiore; plant, bloem; planta, flor; نبات, زهرة; 植物, 花
artificial flowers, fake plant, faux plant; kunstblumen, kunstpflanze; fleurs artificielles, plante artificielle; flores artificiales; fiori artificiali; kunstbloemen, kunstplant; flores artificiais; زهور صناعية; 仿真花, 假花
plant pot, planter, flower pot, flowerpot; blumentopf, pflanztopf, übertopf; pot de fleurs, jardinière, cache pot; maceta, macetero; vaso per piante, fioriera; bloempot, plantenpot; vaso de planta, cachepô; أصيص, حوض زرع; 花盆
watering can; gießkanne; arrosoir; regadera; annaffiatoio; gieter; regador; إبريق سقي; 浇水壶, 洒水壶
hose; schlauch, gartenschlauch; tuyau; manguera; tubo, manichetta; tuinslang; mangueira; خرطوم; 水管
tool, hand tool, tool kit; werkzeug, werkzeugset; outil; herramienta; attrezzo, utensile; gereedschap; ferramenta; أداة, عدة; 工具
screwdriver; schraubenzieher, schraubendreher; tournevis; destornillador; cacciavite; schroevendraaier; chave de fenda; مفك; 螺丝刀
wrench, spanner; schraubenschlüssel; clé; llave inglesa; chiave inglese; moersleutel, steeksleutel; chave inglesa; مفتاح ربط; 扳手
hex key, allen key; inbusschlüssel, innensechskant; clé allen; llave allen; chiave a brugola; inbussleutel; chave allen; مفتاح ألن; 内六角扳手
hammer; hammer; marteau; martillo; martello; hamer; martelo; مطرقة; 锤子
drill; bohrmaschine, bohrer; perceuse; taladro; trapano; boormachine; furadeira; مثقاب; 电钻
pliers; zange; pince; alicates; pinza; tang; alicate; كماشة; 钳子
saw; säge; scie; sierra; sega; zaag; serra; منشار; 锯子
tape measure, measuring tape; maßband; mètre ruban; cinta métrica; metro a nastro; rolmaat, meetlint; trena, fita métrica; شريط قياس; 卷尺
scissors; schere; ciseaux; tijeras; forbici; schaar; tesoura; مقص; 剪刀
glue, adhesive; kleber, klebstoff; colle; pegamento; colla; lijm; cola; غراء; 胶水
tape; klebeband; ruban adhésif; cinta adhesiva; nastro adesivo; plakband; fita adesiva; شريط لاصق; 胶带
ladder; leiter; échelle; escalera; scala; ladder; escada; سلم; 梯子
vacuum, vacuum cleaner, hoover; staubsauger; aspirateur; aspiradora; aspirapolvere; stofzuiger; aspirador; مكنسة كهربائية; 吸尘器
broom, mop; besen, mopp; balai, serpillière; escoba, fregona; scopa, mocio; bezem, dweil; vassoura, esfregão; مكنسة, ممسحة; 扫把, 拖把
brush; bürste, pinsel; brosse, pinceau; cepillo, brocha; spazzola, pennello; borstel, kwast; escova, pincel; فرشاة; 刷子, 刷
sponge; schwamm; éponge; esponja; spugna; spons; esponja; إسفنجة; 海绵
fan; ventilator; ventilateur; ventilador; ventilatore; ventilator; ventilador; مروحة; 风扇
heater; heizung, heizgerät; chauffage, radiateur; calefactor; stufa, riscaldatore; kachel, verwarming; aquecedor; مدفأة; 取暖器
humidifier, diffuser; luftbefeuchter, diffusor; humidificateur, diffuseur; humidificador, difusor; umidificatore, diffusore; luchtbevochtiger, diffuser; umidificador, difusor; مرطب, موزع; 加湿器, 香薰机
decoration, decor, ornament; dekoration, deko; décoration, déco; decoración, adorno; decorazione; decoratie, versiering; decoração, enfeite; ديكور, زينة; 装饰, 摆件
christmas, xmas; weihnachten, weihnachts; noël; navidad; natale; kerst; natal; عيد الميلاد; 圣诞, 圣诞节
halloween; halloween; halloween; halloween; halloween; halloween; halloween; هالوين; 万圣节
birthday; geburtstag; anniversaire; cumpleaños; compleanno; verjaardag; aniversário; عيد ميلاد; 生日
wedding; hochzeit; mariage; boda; matrimonio; bruiloft; casamento; زفاف; 婚礼
party; party, feier; fête; fiesta; festa; feest; festa; حفلة; 派对
balloon; luftballon, ballon; ballon; globo; palloncino; ballon; balão; بالون; 气球
gift, present; geschenk; cadeau; regalo; regalo; cadeau, geschenk; presente; هدية; 礼物, 礼品
gift box; geschenkbox; boîte cadeau, coffret cadeau; caja de regalo; scatola regalo; geschenkdoos; caixa de presente; علبة هدية; 礼盒
statue, figurine, sculpture; statue, figur, skulptur; statue, figurine; estatua, figura, escultura; statua, statuetta; beeld, beeldje; estátua, estatueta; تمثال; 雕像, 摆件
incense; räucherstäbchen; encens; incienso; incenso; wierook; incenso; بخور; 香
wine glass, glass, glasses; weinglas, glas; verre; copa, vaso; bicchiere, calice; wijnglas, glas; taça, copo; كأس; 玻璃杯, 酒杯
bottle opener, can opener, corkscrew; flaschenöffner, dosenöffner, korkenzieher; ouvre bouteille, tire bouchon; abrebotellas, abrelatas, sacacorchos; apribottiglie, cavatappi; flesopener, kurkentrekker; abridor, saca rolhas; فتاحة; 开瓶器, 开罐器
`;
