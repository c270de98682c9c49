/**
 * Words of electronics, office and of what goods are like (colors, materials, qualities). A line is one thing or quality: its words in
 * English; German; French; Spanish; Italian; Dutch; Portuguese; Arabic; Chinese. Commas divide words that mean the same to somebody who shops.
 */
export const techWords = `
phone, smartphone, cell phone, mobile phone, cellphone, mobile, iphone; handy, smartphone, telefon; téléphone, smartphone, portable; teléfono, móvil, celular; telefono, cellulare, smartphone; telefoon, mobiel; celular, telefone; هاتف, جوال, موبايل; 手机
phone case, phone cover, mobile cover; handyhülle, handycase, schutzhülle; coque téléphone, coque, étui téléphone; funda móvil, funda de móvil, carcasa; custodia cellulare, cover; telefoonhoesje; capinha, capa de celular; جراب هاتف, كفر جوال; 手机壳, 手机套
case, cover, sleeve; hülle, etui, bezug; étui, housse, coque; funda, estuche, carcasa; custodia, astuccio, cover; hoes, hoesje; capa, capinha, estojo; غطاء, جراب, كفر; 壳, 套, 保护套
screen protector, tempered glass; displayschutz, panzerglas, schutzfolie; protection écran, verre trempé; protector de pantalla, cristal templado; pellicola, vetro temperato; screenprotector; película, protetor de tela; واقي شاشة; 钢化膜, 屏幕保护膜
charger, charging, power adapter; ladegerät, netzteil; chargeur; cargador; caricatore, caricabatterie; oplader, lader; carregador; شاحن; 充电器
cable, charging cable, cord; kabel, ladekabel; câble; cable; cavo; kabel, laadkabel; cabo; كابل, سلك; 数据线, 充电线, 线
wireless charger; kabelloses ladegerät, induktionsladegerät; chargeur sans fil, chargeur à induction; cargador inalámbrico; caricatore wireless; draadloze oplader; carregador sem fio, carregador por indução; شاحن لاسلكي; 无线充电器
power bank, powerbank, portable charger; powerbank; batterie externe; batería externa; powerbank, batteria esterna; powerbank; carregador portátil, power bank; باور بانك, بطارية متنقلة; 充电宝, 移动电源
power strip, extension cord, multi plug; steckdosenleiste, verlängerungskabel; multiprise, rallonge; regleta, alargador; ciabatta elettrica, prolunga; stekkerdoos, verlengsnoer; régua de energia, extensão; مشترك كهرباء; 插线板, 排插
battery; batterie, akku; pile, batterie; pila, batería; batteria, pila; batterij, accu; bateria, pilha; بطارية; 电池
adapter, hub, dongle, converter; adapter, hub; adaptateur, hub; adaptador, hub; adattatore, hub; adapter, hub; adaptador, hub; محول; 转换器, 扩展坞
usb; usb; usb; usb; usb; usb; usb; يو اس بي; USB
bluetooth, wireless, cordless; bluetooth, kabellos, drahtlos; bluetooth, sans fil; bluetooth, inalámbrico; bluetooth, senza fili, wireless; bluetooth, draadloos, draadloze; bluetooth, sem fio; بلوتوث, لاسلكي; 蓝牙, 无线
headphone, earphone, earbud, headset, airpods; kopfhörer, ohrhörer, headset; casque audio, casque, écouteur, oreillette; auricular, auriculares, audífono, cascos; cuffia, auricolare; koptelefoon, oordopje, oortje, headset; fone de ouvido, fone, headset; سماعة رأس, سماعات, سماعة; 耳机
speaker, loudspeaker, soundbar; lautsprecher, box, soundbar; haut parleur, enceinte; altavoz, parlante, bocina; altoparlante, cassa; luidspreker, speaker; caixa de som, alto falante; مكبر صوت, سبيكر; 音箱, 音响
radio; radio; radio; radio; radio; radio; rádio; راديو; 收音机
microphone; mikrofon; micro, microphone; micrófono; microfono; microfoon; microfone; ميكروفون; 麦克风
camera, webcam; kamera, webcam; caméra, appareil photo; cámara; fotocamera, telecamera; camera; câmera; كاميرا; 相机, 摄像头
tripod, selfie stick; stativ, selfie stick; trépied, perche selfie; trípode, palo selfie; treppiede; statief; tripé, pau de selfie; حامل ثلاثي; 三脚架, 自拍杆
drone; drohne; drone; dron; drone; drone; drone; درون; 无人机
keyboard, keypad; tastatur; clavier, pavé numérique; teclado; tastiera; toetsenbord; teclado; لوحة مفاتيح, كيبورد; 键盘
mouse, mice; maus, computermaus; souris; ratón; mouse; muis; mouse; ماوس, فأرة; 鼠标
mouse pad, mousepad, desk mat; mauspad, schreibtischunterlage; tapis de souris; alfombrilla de ratón; tappetino mouse; muismat; mouse pad; ماوس باد; 鼠标垫
laptop, notebook computer; laptop, notebook; ordinateur portable; portátil, laptop; portatile, laptop; laptop; notebook, laptop; لابتوب; 笔记本电脑
computer, pc, desktop; computer, rechner; ordinateur; ordenador, computadora; computer; computer; computador; كمبيوتر, حاسوب; 电脑
tablet, ipad; tablet; tablette; tableta, tablet; tablet; tablet; tablet; تابلت; 平板
monitor, screen, display; monitor, bildschirm, display; écran, moniteur; monitor, pantalla; monitor, schermo; monitor, scherm; monitor, tela; شاشة; 显示器, 屏幕
laptop stand; laptopständer; support ordinateur; soporte portátil; supporto laptop; laptopstandaard; suporte notebook; حامل لابتوب; 笔记本支架
gaming, gamer; gaming; gaming, jeu vidéo; gaming, videojuego; gaming, videogioco; gaming; gamer, jogos; ألعاب فيديو, قيمنق; 游戏, 电竞
mechanical; mechanisch, mechanische; mécanique; mecánico; meccanico, meccanica; mechanisch; mecânico; ميكانيكي; 机械
smartwatch, smart watch, fitness tracker; smartwatch, fitnessarmband; montre connectée; reloj inteligente, pulsera de actividad; smartwatch; smartwatch; relógio inteligente; ساعة ذكية; 智能手表, 智能手环
projector; beamer, projektor; projecteur, vidéoprojecteur; proyector; proiettore; beamer, projector; projetor; بروجكتر; 投影仪
led; led; led; led; led; led; led; ليد; LED
remote, remote control; fernbedienung; télécommande; mando a distancia, control remoto; telecomando; afstandsbediening; controle remoto; ريموت; 遥控器, 遥控
notebook, journal, diary, notepad; notizbuch, tagebuch; carnet, cahier, journal; cuaderno, libreta, diario; taccuino, quaderno, diario; notitieboek, schrift, dagboek; caderno, diário, bloco; دفتر, مفكرة; 笔记本, 日记本
planner, organizer diary; planer, kalender, terminplaner; agenda, planificateur; agenda, planificador; agenda, planner; agenda, planner; planner, agenda; مخطط, أجندة; 计划本, 日程本
sketchbook; skizzenbuch, zeichenblock; carnet de croquis, carnet à dessin; cuaderno de dibujo, bloc de dibujo; album da disegno; schetsboek; caderno de desenho; دفتر رسم; 素描本, 速写本
recipe book; rezeptbuch; livre de recettes, carnet de recettes; libro de recetas, recetario; ricettario; receptenboek; livro de receitas; دفتر وصفات; 食谱本
book; buch; livre; libro; libro; boek; livro; كتاب; 书
pen, ballpoint, fountain pen; stift, kugelschreiber, füller; stylo; bolígrafo, pluma; penna; pen, balpen; caneta; قلم; 笔, 钢笔, 圆珠笔
pencil, crayon; bleistift, buntstift; crayon; lápiz; matita; potlood; lápis; قلم رصاص; 铅笔
pencil case, pen case; federmäppchen, mäppchen; trousse; estuche de lápices; astuccio; etui; estojo; مقلمة; 笔袋, 文具盒
paper; papier; papier; papel; carta; papier; papel; ورق; 纸
sticker; aufkleber, sticker; autocollant, sticker; pegatina, calcomanía; adesivo; sticker; adesivo; ملصق; 贴纸
stationery, office supplies; schreibwaren, bürobedarf; papeterie, fournitures de bureau; papelería, material de oficina; cancelleria; kantoorartikelen; papelaria, material de escritório; قرطاسية; 文具, 办公用品
office; büro; bureau; oficina; ufficio; kantoor; escritório; مكتب; 办公
school; schule, schul; école, scolaire; escuela, escolar, colegio; scuola; school; escola, escolar; مدرسة; 学校
paint, painting; farbe, malen; peinture; pintura; vernice, pittura; verf, schilderen; tinta, pintura; طلاء, دهان; 颜料, 油漆
craft, diy; basteln, bastel; bricolage, loisirs créatifs; manualidades; fai da te; knutselen; artesanato; حرف يدوية; 手工
sewing; nähen, näh; couture; costura; cucito; naaien; costura; خياطة; 缝纫
yarn, knitting; garn, stricken; laine à tricoter, fil; hilo, estambre, ovillo; filato; garen, breien; linha, fio; خيط; 毛线, 纱线
black; schwarz, schwarze; noir, noire; negro, negra; nero, nera; zwart, zwarte; preto, preta; أسود, سوداء; 黑色, 黑
white; weiß, weiss, weiße; blanc, blanche; blanco, blanca; bianco, bianca; wit, witte; branco, branca; أبيض, بيضاء; 白色, 白
red; rot, rote; rouge; rojo, roja; rosso, rossa; rood, rode; vermelho, vermelha; أحمر, حمراء; 红色, 红
blue, navy; blau, blaue; bleu, bleue; azul; blu, azzurro; blauw, blauwe; azul; أزرق, زرقاء; 蓝色, 蓝
green; grün, grüne; vert, verte; verde; verde; groen, groene; verde; أخضر, خضراء; 绿色, 绿
yellow; gelb, gelbe; jaune; amarillo, amarilla; giallo, gialla; geel, gele; amarelo, amarela; أصفر, صفراء; 黄色, 黄
pink; rosa, pink; rose; rosa; rosa; roze; rosa, cor de rosa; وردي, زهري; 粉色, 粉红
purple, violet, lilac; lila, violett; violet; morado, violeta; viola; paars; roxo, lilás; بنفسجي; 紫色, 紫
orange; orange; orange; naranja; arancione; oranje; laranja; برتقالي; 橙色
brown; braun, braune; marron, brun; marrón, café; marrone; bruin, bruine; marrom; بني; 棕色, 咖色
gray, grey; grau, graue; gris; gris; grigio, grigia; grijs, grijze; cinza; رمادي; 灰色, 灰
beige, cream, khaki; beige, creme; beige, crème; beige, crema; beige; beige; bege; بيج; 米色
colorful, multicolor, rainbow; bunt, mehrfarbig, regenbogen; multicolore, arc en ciel; multicolor, arcoíris; multicolore, arcobaleno; veelkleurig, regenboog; colorido, arco íris; ملون; 彩色, 彩虹
transparent, clear; durchsichtig, transparent, klar; transparent; transparente; trasparente; doorzichtig, transparant; transparente; شفاف; 透明
wood, wooden; holz; bois; madera; legno; hout, houten; madeira; خشب, خشبي; 木, 木质, 实木
bamboo; bambus; bambou; bambú; bambù; bamboe; bambu; خيزران, بامبو; 竹, 竹制
metal, steel, stainless steel, iron; metall, stahl, edelstahl, eisen; métal, acier, acier inoxydable, inox, fer; metal, acero, acero inoxidable, hierro; metallo, acciaio, acciaio inox, ferro; metaal, staal, roestvrij staal, ijzer; metal, aço, aço inoxidável, inox, ferro; معدن, فولاذ, ستانلس; 金属, 不锈钢, 铁
cast iron; gusseisen; fonte; hierro fundido; ghisa; gietijzer; ferro fundido; حديد زهر; 铸铁
aluminum, aluminium; aluminium, alu; aluminium; aluminio; alluminio; aluminium; alumínio; ألمنيوم; 铝, 铝合金
copper, brass; kupfer, messing; cuivre, laiton; cobre, latón; rame, ottone; koper, messing; cobre, latão; نحاس; 铜, 黄铜
ceramic, porcelain, stoneware, pottery; keramik, porzellan, steinzeug; céramique, porcelaine, grès; cerámica, porcelana, gres; ceramica, porcellana, gres; keramiek, porselein, aardewerk; cerâmica, porcelana; سيراميك, خزف; 陶瓷, 瓷
terracotta, clay; terrakotta, ton; terre cuite, argile; terracota, arcilla, barro; terracotta, argilla; terracotta, klei; terracota, argila, barro; طين, فخار; 陶土, 赤陶
concrete; beton; béton; hormigón, cemento; cemento, calcestruzzo; beton; concreto, cimento; خرسانة; 水泥
glass; glas; verre; vidrio, cristal; vetro; glas; vidro; زجاج; 玻璃
plastic; plastik, kunststoff; plastique; plástico; plastica; plastic, kunststof; plástico; بلاستيك; 塑料
silicone; silikon; silicone; silicona; silicone; siliconen; silicone; سيليكون; 硅胶
rubber; gummi; caoutchouc; goma, caucho; gomma; rubber; borracha; مطاط; 橡胶
rattan, wicker; rattan; rotin, osier; ratán, mimbre; rattan, vimini; rotan, riet; rattan, vime; روطان; 藤编, 藤
cork; kork; liège; corcho; sughero; kurk; cortiça; فلين; 软木
felt; filz; feutre; fieltro; feltro; vilt; feltro; لباد; 毛毡
marble; marmor; marbre; mármol; marmo; marmer; mármore; رخام; 大理石
small, mini, compact; klein, kleine, mini; petit, petite, mini; pequeño, pequeña, mini; piccolo, piccola, mini; klein, kleine, mini; pequeno, pequena, mini; صغير, ميني; 小, 迷你
large, big, xl, oversized; groß, große, gross; grand, grande; grande, gran; grande; groot, grote; grande; كبير; 大, 大号
long; lang, lange; long, longue; largo, larga; lungo, lunga; lang, lange; longo, longa, comprido; طويل; 长
round; rund, runde; rond, ronde; redondo, redonda; rotondo, rotonda; rond, ronde; redondo, redonda; دائري; 圆, 圆形
square; quadratisch, eckig; carré; cuadrado; quadrato; vierkant; quadrado; مربع; 方形
soft; weich; doux, douce; suave, blando; morbido; zacht; macio; ناعم; 柔软
portable, foldable, folding, collapsible; tragbar, faltbar, klappbar; portable, pliable, pliant; portátil, plegable; portatile, pieghevole; draagbaar, opvouwbaar; portátil, dobrável; محمول, قابل للطي; 便携, 折叠
adjustable; verstellbar; réglable, ajustable; ajustable, regulable; regolabile; verstelbaar; ajustável; قابل للتعديل; 可调节
electric, rechargeable; elektrisch, aufladbar; électrique, rechargeable; eléctrico, recargable; elettrico, ricaricabile; elektrisch, oplaadbaar; elétrico, recarregável; كهربائي, قابل للشحن; 电动, 充电式
solar; solar; solaire; solar; solare; zonne; solar; شمسي; 太阳能
magnetic, magnet, magsafe; magnetisch, magnet; magnétique, aimant; magnético, imán; magnetico, magnete; magnetisch, magneet; magnético, ímã; مغناطيسي; 磁吸, 磁性
insulated, vacuum insulated; isoliert, isolier; isotherme; aislado, isotérmico; termico, isolato; geïsoleerd; térmico, isolado; معزول; 保温
leak proof, leakproof, spill proof; auslaufsicher; anti fuite; antigoteo, a prueba de fugas; a prova di perdite; lekvrij; à prova de vazamento; مانع تسرب; 防漏
non slip, anti slip, nonslip; rutschfest; antidérapant; antideslizante; antiscivolo; antislip; antiderrapante; مانع انزلاق; 防滑
non stick, nonstick; antihaft; antiadhésif; antiadherente; antiaderente; antiaanbak; antiaderente; مانع التصاق; 不粘
handmade; handgemacht, handgefertigt; fait main, artisanal; hecho a mano, artesanal; fatto a mano; handgemaakt; feito à mão, artesanal; يدوي الصنع; 手工
vintage, retro, antique; vintage, retro, antik; vintage, rétro; vintage, retro, antiguo; vintage, retrò; vintage, retro; vintage, retrô; فينتج, كلاسيكي; 复古
modern, contemporary; modern; moderne, contemporain; moderno; moderno; modern; moderno; حديث, عصري; 现代
nordic, scandinavian; nordisch, skandinavisch; nordique, scandinave; nórdico, escandinavo; nordico, scandinavo; scandinavisch; nórdico, escandinavo; اسكندنافي; 北欧
boho, bohemian; boho, böhmisch; bohème; bohemio; boho; boho, bohemien; boho; بوهيمي; 波西米亚
cute, kawaii; süß, niedlich; mignon; lindo, bonito; carino; schattig; fofo; كيوت; 可爱
funny, novelty; lustig, witzig; drôle; divertido, gracioso; divertente; grappig; engraçado; مضحك; 搞笑
organic, natural, eco; bio, natürlich, öko; bio, naturel, écologique; orgánico, natural, ecológico; biologico, naturale; biologisch, natuurlijk; orgânico, natural; عضوي, طبيعي; 有机, 天然, 环保
recycled; recycelt; recyclé; reciclado; riciclato; gerecycled; reciclado; معاد تدويره; 再生
personalized, custom, engraved; personalisiert, graviert; personnalisé, gravé; personalizado, grabado; personalizzato, inciso; gepersonaliseerd, gegraveerd; personalizado, gravado; مخصص; 定制, 刻字
3d; 3d; 3d; 3d; 3d; 3d; 3d; ثلاثي الأبعاد; 3D
set, kit, bundle; set; ensemble, lot, kit; juego, set, conjunto; set, kit, completo; set; conjunto, kit, jogo; طقم, مجموعة; 套装, 组合
`;
