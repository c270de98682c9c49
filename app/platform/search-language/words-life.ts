/**
 * Words of beauty, children, pets, sport, travel and cars. A line is one thing or quality: its words in English; German; French; Spanish;
 * Italian; Dutch; Portuguese; Arabic; Chinese. Commas divide words that mean the same to somebody who shops.
 */
export const lifeWords = `
makeup, make up, cosmetics; schminke, make up, kosmetik; maquillage, cosmétique; maquillaje, cosmética; trucco, cosmetici; make up, cosmetica; maquiagem, cosmético; مكياج; 化妆品, 彩妆
lipstick, lip gloss; lippenstift, lipgloss; rouge à lèvres, gloss; pintalabios, labial; rossetto, lucidalabbra; lippenstift, lipgloss; batom, gloss; أحمر شفاه; 口红, 唇彩
mascara; wimperntusche, mascara; mascara; rímel, máscara de pestañas; mascara; mascara; rímel; ماسكارا; 睫毛膏
eyelash, lashes, false lashes; wimper, wimpern; cils, faux cils; pestaña, pestañas; ciglia; wimper, wimpers; cílios; رموش; 睫毛, 假睫毛
eyebrow; augenbraue; sourcil; ceja; sopracciglio; wenkbrauw; sobrancelha; حواجب; 眉毛
eyeshadow; lidschatten; fard à paupières; sombra de ojos; ombretto; oogschaduw; sombra; ظل عيون; 眼影
nail, nails, manicure; nagel, maniküre; ongle, manucure; uña, manicura; unghia, manicure; nagel, manicure; unha, manicure; أظافر; 指甲, 美甲
nail polish; nagellack; vernis à ongles; esmalte de uñas; smalto; nagellak; esmalte; طلاء أظافر; 指甲油
makeup brush; schminkpinsel, make up pinsel; pinceau maquillage; brocha de maquillaje; pennello trucco; make up kwast, kwast; pincel de maquiagem; فرشاة مكياج; 化妆刷
face, facial; gesicht, gesichts; visage, facial; cara, facial, rostro; viso, facciale; gezicht, gezichts; rosto, facial; وجه; 面部, 脸
face roller, jade roller; gesichtsroller, jaderoller; rouleau visage, rouleau de jade; rodillo facial, rodillo de jade; rullo viso; gezichtsroller, jaderoller; rolo facial; رول وجه; 滚轮, 按摩滚轮
gua sha; gua sha; gua sha; gua sha; gua sha; gua sha; gua sha; قوا شا; 刮痧板, 刮痧
face mask, sheet mask; gesichtsmaske; masque visage; mascarilla facial; maschera viso; gezichtsmasker; máscara facial; قناع وجه; 面膜
skin care, skincare; hautpflege; soin de la peau, soin visage; cuidado de la piel; cura della pelle; huidverzorging; cuidados com a pele; عناية بالبشرة; 护肤
cream, lotion, moisturizer; creme, lotion; crème, lotion; crema, loción; crema, lozione; crème, lotion; creme, loção; كريم; 面霜, 乳液
serum; serum; sérum; sérum, suero; siero; serum; sérum; سيروم; 精华
perfume, fragrance, cologne; parfüm, duft; parfum; perfume, colonia; profumo; parfum; perfume; عطر; 香水
scented; duft; parfumé; perfumado, aromático; profumato; geur, geparfumeerd; perfumado, aromático; معطر; 香薰
hair; haar, haare; cheveux, cheveu; pelo, cabello; capelli; haar; cabelo; شعر; 头发
hair brush, hairbrush, detangling brush; haarbürste; brosse à cheveux; cepillo de pelo, cepillo; spazzola per capelli, spazzola; haarborstel; escova de cabelo; فرشاة شعر; 梳子, 气垫梳
comb; kamm; peigne; peine; pettine; kam; pente; مشط; 梳子
hair dryer, hairdryer, blow dryer; föhn, haartrockner; sèche cheveux; secador de pelo; asciugacapelli, phon; föhn, haardroger; secador de cabelo; مجفف شعر; 吹风机
hair straightener, flat iron, curling iron, curler; glätteisen, lockenstab; lisseur, fer à lisser, fer à boucler; plancha de pelo, rizador; piastra, arricciacapelli; stijltang, krultang; chapinha, babyliss; مكواة شعر; 直发器, 卷发棒
shampoo, conditioner; shampoo, spülung; shampooing; champú; shampoo; shampoo; xampu, shampoo; شامبو; 洗发水
razor, shaver, trimmer, clipper; rasierer, rasierapparat, trimmer; rasoir, tondeuse; afeitadora, maquinilla; rasoio, regolabarba; scheerapparaat, trimmer; barbeador, aparador; ماكينة حلاقة; 剃须刀, 理发器
beard; bart; barbe; barba; barba; baard; barba; لحية; 胡子, 胡须
massager, massage; massagegerät, massage; masseur, massage; masajeador, masaje; massaggiatore, massaggio; massageapparaat, massage; massageador, massagem; مدلك, مساج; 按摩器, 按摩
scalp; kopfhaut; cuir chevelu; cuero cabelludo; cuoio capelluto; hoofdhuid; couro cabeludo; فروة رأس; 头皮
toothbrush; zahnbürste; brosse à dents; cepillo de dientes; spazzolino; tandenborstel; escova de dentes; فرشاة أسنان; 牙刷
bath bomb; badebombe, badekugel; boule de bain, bombe de bain; bomba de baño; bomba da bagno; bruisbal, badbom; bomba de banho; كرة حمام; 泡澡球, 浴球
loofah, bath sponge; luffa, badeschwamm; loofah, fleur de douche; esponja de baño; spugna; spons, loofah; bucha, esponja de banho; ليفة; 浴花, 丝瓜络
tattoo; tattoo, tätowierung; tatouage; tatuaje; tatuaggio; tatoeage; tatuagem; وشم; 纹身
posture corrector; haltungskorrektor, geradehalter; correcteur de posture; corrector de postura; correttore postura; houdingscorrector; corretor postural; مصحح قوام; 矫姿带
baby, infant, newborn, toddler; baby, säugling, kleinkind; bébé, nourrisson; bebé; neonato, bimbo, bebè; baby, peuter; bebê; طفل رضيع, رضيع; 婴儿, 宝宝
kid, child, children, kids; kinder, kind; enfant; niño, niña, infantil; bambino, bambina; kinder, kind; criança, infantil; أطفال, طفل; 儿童, 孩子
toy, plaything; spielzeug, spielsachen; jouet; juguete; giocattolo, gioco; speelgoed; brinquedo; لعبة, ألعاب; 玩具
plush, plush toy, stuffed animal, soft toy, teddy bear, plushie, cuddly toy; stofftier, plüschtier, kuscheltier, teddy, teddybär; peluche, doudou; peluche, oso de peluche; peluche, orsacchiotto; knuffel, knuffeldier, pluche; pelúcia, ursinho; دمية محشوة, دبدوب; 毛绒玩具, 公仔, 玩偶
doll; puppe; poupée; muñeca; bambola; pop; boneca; دمية; 娃娃
building blocks, blocks, bricks; bausteine, bauklötze; blocs de construction, cubes; bloques de construcción; blocchi, mattoncini; bouwblokken, blokken; blocos de montar; مكعبات بناء, مكعبات; 积木
puzzle, jigsaw; puzzle; puzzle, casse tête; rompecabezas, puzle, puzzle; puzzle; puzzel; quebra cabeça; بازل, أحجية; 拼图
board game, card game; brettspiel, kartenspiel; jeu de société, jeu de cartes; juego de mesa; gioco da tavolo; bordspel, kaartspel; jogo de tabuleiro; لعبة لوحية; 桌游
marble run; kugelbahn, murmelbahn; circuit de billes; circuito de canicas; pista biglie; knikkerbaan; pista de bolinhas; مسار كرات; 轨道球
stacking toy, shape sorter; stapelspielzeug, steckspiel, formensortierer; jeu empilable, boîte à formes; juguete apilable, encajable; gioco impilabile; stapelspeelgoed, vormenstoof; brinquedo de empilhar; لعبة تكديس; 叠叠乐, 形状配对
slime, squishy, fidget toy, fidget; knautschball, antistress; slime, anti stress, fidget; antiestrés; antistress; antistress, fidget; antiestresse, fidget; لعبة ضغط; 解压玩具
bib; lätzchen; bavoir; babero; bavaglino; slabbetje, slab; babador; مريلة; 围兜, 围嘴
pacifier, dummy; schnuller; tétine, sucette; chupete; ciuccio; speen; chupeta; لهاية; 奶嘴
diaper, nappy; windel; couche; pañal; pannolino; luier; fralda; حفاضة; 尿布, 纸尿裤
stroller, pram; kinderwagen, buggy; poussette; cochecito, carriola; passeggino; kinderwagen; carrinho de bebê; عربة أطفال; 婴儿车
baby bottle, feeding bottle; babyflasche, milchflasche; biberon; biberón; biberon; babyfles, zuigfles; mamadeira; رضاعة; 奶瓶
feeding, weaning; fütter, beikost; repas bébé, alimentation; alimentación; pappa, svezzamento; voeding; alimentação; تغذية; 喂养, 辅食
suction bowl, suction plate; saugnapfschale, saugteller; bol ventouse, assiette ventouse; bol con ventosa, plato con ventosa; ciotola a ventosa, piatto a ventosa; zuignapkom, zuignapbord; tigela com ventosa, prato com ventosa; وعاء بشفاط; 吸盘碗, 吸盘盘
pet; haustier; animal de compagnie, animaux; mascota; animale domestico, animali; huisdier; animal de estimação, pet; حيوان أليف, حيوانات; 宠物
dog, puppy; hund, hunde, welpe; chien, chiot; perro, cachorro; cane, cucciolo; hond, honden, puppy; cachorro, cão; كلب; 狗, 狗狗
cat, kitten; katze, katzen, kätzchen; chat, chaton; gato, gatito; gatto, gattino; kat, katten, kitten; gato; قطة, قطط; 猫, 猫咪
leash, lead, dog leash, dog lead; leine, hundeleine; laisse; correa, traílla; guinzaglio; riem, hondenriem, looplijn; guia, coleira; رسن, مقود كلب; 牵引绳, 狗绳
collar, pet collar, dog collar; halsband, hundehalsband; collier chien, collier pour chien; collar de perro, collar; collare; halsband; coleira; طوق; 项圈
harness; geschirr, hundegeschirr; harnais; arnés; pettorina, imbracatura; tuig, harnas, tuigje; peitoral; حزام صدر; 胸背带, 胸背
pet bed, dog bed, cat bed, cat cave; hundebett, katzenbett, hundekörbchen, katzenhöhle; panier chien, lit pour chien, couchage; cama para perro, cama para gato; cuccia, lettino; hondenmand, kattenmand, hondenbed; cama para cachorro, caminha; سرير حيوانات; 宠物窝, 狗窝, 猫窝
pet bowl, dog bowl, feeder; futternapf, hundenapf, napf; gamelle, mangeoire; comedero; ciotola per cani, mangiatoia; voerbak, etensbak; comedouro; وعاء طعام; 宠物碗, 喂食器
slow feeder; anti schling napf, schlingnapf; gamelle anti glouton; comedero lento; ciotola antingozzamento; anti schrokbak; comedouro lento; مغذي بطيء; 慢食碗
water fountain, pet fountain; trinkbrunnen; fontaine à eau; fuente de agua; fontanella; drinkfontein; fonte de água, bebedouro; نافورة ماء; 饮水机
lick mat; schleckmatte, leckmatte; tapis de léchage; alfombrilla de lamer; tappetino leccare; likmat; tapete de lamber; حصيرة لعق; 舔食垫
litter box, litter; katzenklo, katzenstreu; litière; arenero, arena para gatos; lettiera; kattenbak; caixa de areia; صندوق رمل; 猫砂盆
scratching post, cat tree; kratzbaum, kratzbrett; arbre à chat, griffoir; rascador; tiragraffi; krabpaal; arranhador; خدش قطط; 猫爬架, 猫抓板
aquarium, fish tank; aquarium; aquarium; acuario, pecera; acquario; aquarium; aquário; حوض سمك; 鱼缸
bird; vogel, vögel; oiseau; pájaro, ave; uccello; vogel; pássaro; طائر; 鸟
yoga; yoga; yoga; yoga; yoga; yoga; ioga, yoga; يوغا; 瑜伽
yoga mat, exercise mat; yogamatte, gymnastikmatte; tapis de yoga, tapis yoga; esterilla de yoga; tappetino yoga; yogamat; tapete de ioga, tapete de yoga; سجادة يوغا; 瑜伽垫
yoga block; yogablock; bloc de yoga, brique de yoga; bloque de yoga; mattone yoga; yogablok; bloco de yoga; مكعب يوغا; 瑜伽砖
pilates; pilates; pilates; pilates; pilates; pilates; pilates; بيلاتس; 普拉提
foam roller; faszienrolle; rouleau de massage; rodillo de espuma; rullo massaggio; foamroller; rolo de espuma; رول فوم; 泡沫轴
fitness, workout, gym, exercise; fitness, training, sport; fitness, musculation; fitness, gimnasio, ejercicio; fitness, palestra, allenamento; fitness, sportschool; fitness, academia, treino; لياقة, تمرين, جيم; 健身, 运动
dumbbell, weight, kettlebell; hantel, kurzhantel, kettlebell; haltère, kettlebell; mancuerna, pesa; manubrio, peso; halter, dumbbell, kettlebell; haltere, peso; دمبل, أثقال; 哑铃, 壶铃
ankle weights; gewichtsmanschetten; lestées chevilles, poids cheville; tobilleras con peso; cavigliere; enkelgewichten; caneleira de peso; أوزان كاحل; 沙袋, 负重绑带
resistance band, exercise band; fitnessband, widerstandsband; bande élastique, élastique de musculation; banda elástica, banda de resistencia; elastico fitness, banda elastica; weerstandsband; faixa elástica, elástico; حبل مقاومة, شريط مقاومة; 弹力带, 阻力带
jump rope, skipping rope; springseil; corde à sauter; cuerda de saltar, comba; corda per saltare; springtouw; corda de pular; حبل قفز; 跳绳
ball; ball; ballon, balle; pelota, balón; palla, pallone; bal; bola; كرة; 球
football, soccer ball, soccer; fußball; ballon de foot, football; balón de fútbol, fútbol; pallone da calcio, calcio; voetbal; bola de futebol, futebol; كرة قدم; 足球
basketball; basketball; ballon de basket, basketball; baloncesto, balón de baloncesto; pallacanestro, basket; basketbal; basquete, bola de basquete; كرة سلة; 篮球
volleyball; volleyball; volley; voleibol; pallavolo; volleybal; vôlei; كرة طائرة; 排球
exercise ball, gym ball, balance ball; gymnastikball, sitzball; ballon de gym, swiss ball; pelota de pilates, fitball; palla fitness; fitnessbal, gymbal; bola de pilates; كرة تمرين; 瑜伽球, 健身球
bicycle, bike, cycling; fahrrad, rad; vélo, bicyclette; bicicleta, ciclismo; bicicletta, bici; fiets; bicicleta, bike; دراجة; 自行车
scooter, skateboard; roller, tretroller, skateboard; trottinette, skateboard; patinete, monopatín; monopattino, skateboard; step, skateboard; patinete, skate; سكوتر; 滑板, 滑板车
helmet; helm; casque de vélo, casque; casco; casco; helm; capacete; خوذة; 头盔
running, jogging; laufen, lauf; course, running; correr, running; corsa; hardlopen; corrida; جري; 跑步
swimming, swim; schwimmen, schwimm; natation, piscine; natación; nuoto; zwemmen, zwem; natação; سباحة; 游泳
swim goggles, goggles; schwimmbrille; lunettes de natation; gafas de natación; occhialini; zwembril; óculos de natação; نظارة سباحة; 泳镜
camping; camping, zelten; camping; camping, acampada; campeggio; kamperen, camping; acampamento, camping; تخييم; 露营
hiking, trekking; wandern, trekking; randonnée; senderismo, trekking; escursionismo, trekking; wandelen; trilha, caminhada; مشي لمسافات; 徒步, 登山
tent, shelter; zelt; tente, abri; tienda de campaña, carpa; tenda, tenda da campeggio; tent; barraca, tenda; خيمة; 帐篷
tarp; plane, tarp; bâche, tarp; lona, toldo; telo; zeil, tarp; lona; غطاء تارب; 天幕
sleeping bag; schlafsack; sac de couchage; saco de dormir; sacco a pelo; slaapzak; saco de dormir; كيس نوم; 睡袋
hammock; hängematte; hamac; hamaca; amaca; hangmat; rede; أرجوحة شبكية; 吊床
flashlight, torch, headlamp; taschenlampe, stirnlampe; lampe de poche, lampe frontale; linterna, frontal; torcia; zaklamp, hoofdlamp; lanterna; كشاف, مصباح يدوي; 手电筒, 头灯
fishing; angeln, angel; pêche; pesca; pesca; vissen, hengel; pesca; صيد; 钓鱼
umbrella, parasol, brolly; regenschirm, schirm, sonnenschirm; parapluie, parasol, ombrelle; paraguas, sombrilla; ombrello, ombrellone; paraplu, parasol; guarda chuva, sombrinha, guarda sol; مظلة, شمسية; 雨伞, 伞, 太阳伞
raincoat, rain poncho, poncho, rain jacket; regenmantel, regenjacke, regenponcho; imperméable, poncho, ciré; chubasquero, impermeable, poncho; impermeabile, poncho; regenjas, poncho; capa de chuva, poncho; معطف مطر; 雨衣, 雨披
rain; regen; pluie; lluvia; pioggia; regen; chuva; مطر; 雨
beach; strand; plage; playa; spiaggia; strand; praia; شاطئ; 沙滩
beach shelter, sun shelter; strandmuschel; abri de plage; refugio de playa, carpa de playa; tenda da spiaggia; strandtent; barraca de praia; خيمة شاطئ; 沙滩帐篷
travel; reise, reisen; voyage; viaje; viaggio; reis; viagem; سفر; 旅行
neck pillow, travel pillow; nackenkissen, reisekissen; oreiller cervical, coussin de voyage; almohada de viaje, almohada cervical; cuscino da viaggio; nekkussen; travesseiro de viagem, almofada de pescoço; وسادة سفر; 颈枕, U型枕
car, auto, vehicle, automotive; auto, kfz, fahrzeug; voiture, auto; coche, carro, auto; auto, macchina; auto; carro, automotivo; سيارة; 汽车, 车载
car organizer, trunk organizer, seat organizer; autoorganizer, kofferraumtasche, kofferraumorganizer, rücksitzorganizer; organisateur de coffre, organiseur voiture; organizador de coche, organizador de maletero; organizer auto, organizer bagagliaio; kofferbakorganizer, autostoelorganizer; organizador de carro, organizador de porta malas; منظم سيارة; 车载收纳, 后备箱收纳
car mount, phone mount, phone holder, car phone holder; handyhalterung, handyhalter, autohalterung; support téléphone, support voiture; soporte móvil, soporte para coche; porta cellulare, supporto auto; telefoonhouder, autohouder; suporte de celular, suporte veicular; حامل هاتف; 手机支架, 车载支架
sunshade, sun shade, windshield shade; sonnenschutz, sonnenblende; pare soleil; parasol de coche, parasol; parasole; zonnescherm, zonneklep; protetor solar de carro, quebra sol, tapa sol; واقي شمس, مظلة سيارة; 遮阳挡, 遮阳板
seat cover, car seat cover; sitzbezug, autositzbezug; housse de siège; funda de asiento; coprisedile; stoelhoes; capa de banco; غطاء مقعد; 座套
seat; sitz; siège; asiento; sedile; stoel, zitting; assento, banco; مقعد; 座椅, 座
gap filler, seat gap filler; lückenfüller, sitzlückenfüller; comble espace siège; relleno de asiento; riempi spazio sedile; stoelvuller; preenchedor de vão; حشوة مقعد; 缝隙塞, 座椅缝隙
motorcycle, motorbike; motorrad; moto; moto, motocicleta; moto; motor, motorfiets; moto, motocicleta; دراجة نارية; 摩托车
women, woman, ladies; damen, frauen; femme, dame; mujer, dama; donna; dames, vrouwen; mulher, feminino, feminina; نساء, نسائي, حريمي; 女, 女士, 女式
men, man, gents; herren, männer; homme; hombre, caballero; uomo; heren, mannen; homem, masculino, masculina; رجال, رجالي; 男, 男士, 男式
`;
