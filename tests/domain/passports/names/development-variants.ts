/**
 * Spellings of one name a line, likeliest first: the folding rules were developed with these, so they only guard
 * against regressions. The labelled set is the real test.
 */
export const DEVELOPMENT_VARIANTS: readonly (readonly string[])[] = `
Abebe, Abebbe, Abeebe, Abbabaa, Ababe, አበበ
Abebech, Abebetch, Abebich, Abebeche, አበበች
Abdurahman, Abdurehman, Abdirahman, Abdulrahman, Abdurrahman, Abdrahman, Abdurhaman, Abdurahiman, Abdelrahman, Cabdiraxmaan, Abdul Rahman, Abduraman, አብዱራህማን, አብዱረህማን
Abdulkadir, Abdulqadir, Abdukadir, Abdulkader, Abdelkadir, Abdikadir, Cabdiqaadir, አብዱልቃድር
Abdulaziz, Abdulazeez, Abdelaziz, Abdulazis, Cabdulcasiis, Abdul Aziz
Abdullahi, Abdulahi, Abdilahi, Abdellahi, Cabdullaahi, Abdulahe
Abdulhamid, Abdulhamiid, Abdelhamid, Abduhamid, Abdulhameed
Abdulkerim, Abdulkarim, Abdikarim, Abdukerim, Cabdikariim
Abraham, Abreham, Abrham, Abriham, Abrahm, አብርሃም
Abrha, Abraha, Abreha, Abrehe, አብርሃ
Adanech, Adanetch, Adanich, አዳነች
Addisu, Adisu, Adissu, Addissu, Addisou, አዲሱ
Ahmed, Ahimed, Ahmad, Axmed, Ahemed, Ahmmed, አህመድ, አሕመድ
Alemayehu, Alemayhu, Almayehu, Alemayehou, Allemayehu, Alamaayyoo, Alemayew, ዓለማየሁ, አለማየሁ
Alemtsehay, Alem Tsehay, Alemtsehaye, Alemsehay, Alemtsehai, ዓለምፀሐይ, ዓለም ፀሐይ
Amanuel, Amanuell, Emanuel, Amanueal, Amanuwel, Ammanuel, Immanuel, Emmanuel, አማኑኤል
Amina, Aminaa, Ameena, Aminah, Amiina, አሚና
Aregash, Areggash, Argash, አረጋሽ
Asefa, Assefa, Aseffa, Asaffaa, Assefaa, አሰፋ
Aselefech, Aselefetch, Asselefech, Asalafech, Aslefech, አሰለፈች
Ashenafi, Ashanafi, Ashenafie, Eshenafi, Ashanaafii, አሸናፊ
Asmamaw, Asmamaw, Asmamawe, Azmamaw, አስማማው
Aster, Asteer, Astir, አስቴር
Ayalew, Ayaleu, Ayaliew, Ayallew, አያሌው
Ayantu, Ayaantuu, Ayyaantuu, Ayyantu, Ayantuu
Aynalem, Ainalem, Aynealem, Aynalam, ዓይናለም
Bekele, Bekelle, Beqele, Baqqalaa, Bakele, Bekale, በቀለ
Belete, Bellete, Belette, በለጠ
Berhanu, Birhanu, Brhanu, Berhane, Birhaanuu, Berihanu, Berhanou, ብርሃኑ, ብርሐኑ
Bethlehem, Betelhem, Betlehem, Bethelhem, Bethelehem, Betelehem, Beteliham, ቤተልሔም, ቤቴልሄም
Beyene, Beyenne, Bayene, Beyenee, በየነ
Biniam, Binyam, Biniyam, Beniam, Benyam, Biniyame, Binnyam, ቢኒያም, ብንያም
Birtukan, Bertukan, Birtuqan, Brtukan, Birtukaan, ብርቱካን
Biruk, Bruk, Birouk, Beruk, Biruke, Birruk, ብሩክ
Bizuayehu, Bezuayehu, Bizuayhu, Bzuayehu, Bizuwayehu, Bizuaehu, ብዙአየሁ
Bizunesh, Bezunesh, Bzunesh, Bizuneshe, ብዙነሽ
Chala, Chalaa, Caalaa, Challa, Tchala, ጫላ
Chaltu, Caaltuu, Chaaltuu, Chaltuu, Tchaltu, ጫልቱ
Christos, Kristos, Kiristos, Krstos, Kirstos, Cristos
Dagim, Dagem, Dagmi, Daagim, ዳግም
Daniel, Danel, Danieal, Daniyel, Danyel, Daani'eel, ዳንኤል, ዳኒኤል
Dawit, Dawite, Daweet, Dawet, Daawwit, Dawitt, ዳዊት
Debebe, Debbebe, Dabaabe, Dababe, ደበበ
Dereje, Derreje, Dereja, Derege, Darajjee, Dereje, ደረጀ
Derartu, Daraartuu, Derartuu, Derarrtu, ደራርቱ
Desalegn, Dessalegn, Desaleng, Desalegne, Desaleny, Desalgn, Dasalegn, ደሳለኝ
Dibora, Debora, Deborah, Diborah, Dibbora, ዲቦራ
Ebisa, Ebissa, Ibsaa, Ebisaa, Ibisa, ኤቢሳ
Elias, Eliyas, Elyas, Ilyas, Iliyas, Elliyas, ኤልያስ
Elsabet, Elizabeth, Elsabeth, Elisabet, Elisabeth, Elzabet, Elsabiet, ኤልሳቤጥ, ኤልሳቤት
Emebet, Immebet, Imebet, Emabet, Emebiet, እመቤት
Endalkachew, Endalkachewu, Indalkachew, Endalkacho, Endalekachew, Endalkatchew, እንዳልካቸው
Endale, Indale, Endalie, Endalle, እንዳለ
Ermias, Ermiyas, Ermyas, Irmias, Ermiyass, Eremias, Eremiyas, ኤርሚያስ
Eskedar, Eskadar, Iskedar, Eskeder, Skedar, እስከዳር
Estifanos, Stifanos, Istifanos, Stephanos, Estiphanos, Istefanos, Estefanos, እስጢፋኖስ
Etenesh, Itenesh, Eteneshe, Ettenesh, እቴነሽ
Eyerusalem, Iyerusalem, Jerusalem, Yerusalem, Eyerusalam, Eyerousalem, Iyarusalem, Eyersalem, ኢየሩሳሌም, እየሩሳሌም
Eyob, Iyob, Eyyob, Eyoub, Iyoob, ኢዮብ, እዮብ
Ezra, Izra, Ezira, Esra, ዕዝራ
Fatuma, Fatouma, Fetuma, Fatumaa, Fattuma, Faadumo, Faaxumaa, Fatuma, ፋጡማ
Fekadu, Fikadu, Feqadu, Fiqaaduu, Feqaduu, Fekadou, Fikaduu, ፈቃዱ, ፍቃዱ
Feven, Feben, Fevven, Fieven, Faven, ፌቨን, ፌቬን
Feyisa, Feyissa, Feisa, Fayyisaa, Feyisaa, Fayisa, ፈይሳ
Fikre, Fiqre, Fikrie, Fekre, Fikirie, Fikere, Fiqrie, ፍቅሬ
Fikirte, Fikrte, Fekerte, Fikerte, Fiqirte, Fikrite, ፍቅርተ
Filipos, Philipos, Phillipos, Filippos, Philippos, Filipose, ፊልጶስ
Firehiwot, Frehiwot, Firehywot, Frehiwet, Firehiwote, ፍሬሕይወት, ፍሬህይወት
Fitsum, Fetsum, Fitsume, Ftsum, Fitsoum, Fissum, ፍጹም, ፍፁም
Freweini, Freweyni, Firewoini, Frewoyni, Freweiny, Firewoyni, Firewayni, ፍሬወይኒ
Galata, Gelata, Galataa, Galeta, Gallata, ገለታ
Gashaw, Gashawe, Geshaw, Gashao, ጋሻው
Gebre, Gebrie, Gabre, Ghebre, Gebirre, Gabra, ገብሬ
Gebreegziabher, Gebregziabher, G/Egziabher, G/Egziabiher, Gebre Egziabher, Gebregziabiher, Gebreigziabher, Gebrezgiabher, Gebrezgabiher, G/Xabher, G egziabher, ገብረእግዚአብሔር, ገብረ እግዚአብሔር, ገ/እግዚአብሔር
Gebrehiwot, G/hiwot, Gebre Hiwot, G/Hiwet, Gebrehywot, G. Hiwot, G hiwot, Ghebrehiwot, ገብረህይወት, ገብረሕይወት, ገ/ሕይወት
Gebremariam, G/Mariam, Gebre Mariam, G/Maryam, Gebremaryam, Gebremariyam, G/Meriam, G.Mariam, Gmariam, Ghebremariam, ገብረማርያም, ገ/ማርያም
Gebremedhin, G/Medhin, Gebre Medhin, Gebremedhn, Gebremedin, Ghebremedhin, G/Medhn, ገብረመድህን, ገብረመድኅን, ገ/መድህን
Gebremeskel, G/Meskel, Gebre Meskel, Gebremesqel, Gebremesekel, Gebremaskal, ገብረመስቀል
Gebremichael, G/Michael, Gebre Michael, Gebremikael, Gebremichal, G/Mikael, Gebremicheal, G/Mikaiel, Gebremikhael, Gmichael, ገብረሚካኤል, ገብረ ሚካኤል, ገ/ሚካኤል
Gebreselassie, G/Selassie, Gebre Selassie, G/Silassie, Gebresilassie, Gebresilase, Gebreslassie, Gebresellassie, Gebreselasie, ገብረስላሴ, ገብረሥላሴ, ገ/ሥላሴ
Gebretsadik, G/Tsadik, Gebre Tsadik, Gebretsadiq, Gebresadik, Gebretsadiku, ገብረጻድቅ, ገብረፃድቅ
Gelane, Galane, Galaanee, Gellane, Gelanie, ገላኔ
Gemechu, Gemechuu, Gammachuu, Gamachu, Gemmechu, Gemetchu, Gamechu, ገመቹ
Genet, Ghenet, Gennet, Genete, Genat, ገነት
Getachew, Getachewu, Getacho, Getatchew, Gietachew, Getachw, Getaachoo, Getachow, ጌታቸው
Getahun, Getahune, Geetahun, Gietahun, Getaahun, Getaun, ጌታሁን
Getinet, Getnet, Getinnet, Gietnet, ጌትነት
Gezahegn, Gezahegne, Gezaheny, Gezahagn, Gizahegn, Gezahgn, Gezaheng, ገዛኸኝ, ገዛኽኝ
Gidey, Ghidey, Giday, Gidei, Gdey, ግደይ
Giorgis, Georgis, Giyorgis, Gorgis, Gewergis, Georgies, ጊዮርጊስ
Girma, Ghirma, Girmaa, Gerima, Grma, Gerrma, ግርማ
Girmay, Ghirmay, Girmai, Grmay, Germay, Girmaye, ግርማይ
Gizaw, Gizau, Gezaw, Gizawu, ግዛው
Goitom, Goytom, Goitem, Guitom, Goytome, ጎይቶም
Gudeta, Guddata, Guddataa, Gudata, Gudetta, ጉደታ
Habtamu, Habtamuu, Habtemu, Habitamu, Habetamu, Abtamu, ሀብታሙ, ሃብታሙ
Hagos, Haagos, Hagose, Hagoss, ሐጎስ, ሓጎስ, ሃጎስ
Haile, Hayle, Hailie, Haiele, Heile, Haylee, ኃይሌ, ሀይሌ, ሐይሌ
Hailemariam, H/Mariam, Haile Mariam, Haylemariam, Hailemaryam, H/Maryam, Hailemeriam, ኃይለማርያም, ሃይለማርያም, ኃ/ማርያም
Haileselassie, H/Selassie, Haile Selassie, H/Silassie, Haileslassie, Hailesilase, Haylesilassie, H/Slassie, ኃይለሥላሴ, ሀይለስላሴ, ኃይለ ሥላሴ
Hailemichael, H/Michael, Haile Michael, Hailemikael, Haylemikael, ኃይለሚካኤል
Habtemariam, H/Mariam, Habte Mariam, Habtemaryam, Habitemariam, ሀብተማርያም
Hailu, Haylu, Hailou, Haayiluu, Hayilu, ኃይሉ, ሀይሉ
Haimanot, Haymanot, Hymanot, Haimanote, Haymenot, ሃይማኖት
Halima, Halimaa, Halema, Xaliimo, Haleema, Haliima, ሀሊማ, ሐሊማ
Hana, Hanna, Hannah, Hanaa, Haana, ሃና, ሐና
Hassan, Hasan, Hassen, Hasen, Xasan, Haasan, ሀሰን, ሐሰን
Helen, Hellen, Elen, Helien, Heleen, ሔለን, ሄለን
Henok, Enoch, Henoc, Hennok, Henock, Hienok, ሄኖክ
Hewan, Hiwan, Ewan, Heewan, Hewane, ሔዋን, ሄዋን
Hirut, Hiroot, Hiruth, Herut, Hirute, Irut, ሂሩት
Hiwot, Heywet, Hywot, Hiwet, Heywot, Hiywot, Hiwote, ሕይወት, ህይወት
Hussein, Husen, Huseyn, Hussien, Husein, Hussen, Xuseen, Huseen, Hussain, Usen, ሁሴን, ሑሴን
Ibrahim, Ebrahim, Ibrahem, Ibraahim, Ebrahem, Ibrahin, ኢብራሂም
Idris, Edris, Idriss, Edriss, Idriis, ኢድሪስ
Isayas, Esayas, Isayyas, Isaias, Esayass, ኢሳይያስ
Ismail, Esmael, Ismael, Ismaaciil, Esmail, Ismaeel, ኢስማኤል, እስማኤል
Jalene, Jallene, Jaleenee, Jelene, Jaleene, ጃለኔ
Jemal, Jamal, Gemal, Jemmal, Jemale, Jamaal, Djemal, ጀማል
Jibril, Djibril, Jebril, Gibril, Jibriil, Jibrel, ጅብሪል
Jirata, Jiraata, Jiraataa, Jirataa, Girata, ጅራታ
Kahsay, Kahsai, Kahsaye, Kassay, Kahssay, ካሕሳይ, ካህሳይ
Kalkidan, Kalkidane, Qalkidan, Qaalkidaan, Kalikidan, Kalekidan, ቃልኪዳን
Kassahun, Kasahun, Kassahune, Kasahoun, Kaasaahun, Kassaun, ካሳሁን
Kebede, Kebbede, Kabbadaa, Kebedde, Kabede, Kebade, ከበደ
Kebebush, Kebebushe, Kababush, Kebebsh, ከበቡሽ
Kedir, Khedir, Qedir, Kadir, Kedire, Khadir, Qadir, Khader, ከድር
Khadija, Kedija, Hadija, Kadija, Kadijah, Khadiija, Khadiijo, Kediga, ከድጃ, ኸዲጃ
Kefyalew, Kefialew, Kefiyalew, Qefyalew, Kefeyalew, ከፍያለው
Kelemu, Qelemu, Kellemu, Kelamu, ቀለሙ
Kenenisa, Qananiisaa, Kenenissa, Kananisa, Qenenisa, ቀነኒሳ
Ketema, Ketemma, Katema, Katamaa, Kethema, ከተማ
Khalid, Kalid, Halid, Khaliid, Khaled, Kalide, ካሊድ, ኻሊድ
Kidane, Kidanne, Kidanie, Qidane, Kidaanee, Kedane, ኪዳኔ
Kidanemariam, K/Mariam, Kidane Mariam, Kidanemaryam, ኪዳነማርያም
Kidist, Kidest, Qidist, Qiddist, Kedist, Kdist, Kidst, Kedest, ቅድስት
Kiros, Kirose, Kirros, Keeros, Qiros, ኪሮስ
Lelisa, Leelisa, Lelissa, Leellisaa, Lalisa, ሌሊሳ
Lemma, Lema, Lammaa, Leemma, Lemmaa, ለማ
Leul, Liul, Leule, Luel, Le'ul, ልዑል
Letebrhan, Letebirhan, Leteberhan, Lete Birhan, ለተብርሃን
Liya, Lia, Leya, Liyaa, ሊያ
Mahlet, Mahilet, Mahelet, Mahlette, Maahileet, ማህሌት, ማኅሌት
Mahmud, Mahmoud, Mehmud, Mahamud, Mahmood, Maxamuud, ማህሙድ
Makda, Makeda, Maqda, Mekda, ማክዳ
Mariam, Maryam, Mariyam, Meriam, Mariame, Maryan, ማርያም
Marta, Martha, Maarta, Martaa, Merta, ማርታ
Matewos, Mathewos, Mateos, Matiwos, Matewose, Mattewos, Matheos, ማቴዎስ
Meaza, Miaza, Meaaza, Meazza, Me'aza, Meaaza, Meyaza, መዓዛ, መአዛ
Medina, Medinaa, Madina, Madiina, Medena, መዲና
Mekdes, Meqdes, Mekedes, Makdes, Mekides, Mekdas, መቅደስ
Mekonnen, Mekonen, Makonnen, Mokonnin, Mekonin, Mekonnin, Mekonene, Mekonon, መኮንን, መኰንን
Melaku, Melakou, Malaku, Mellaku, Melaaku, መላኩ
Melese, Meles, Mellese, Melesse, Melesa, Malasse, መለሰ
Mengistu, Mengstu, Mangistu, Mengesetu, Mengiste, Mengistou, መንግስቱ, መንግሥቱ
Meseret, Messeret, Meserete, Mesert, Maseret, መሠረት, መሰረት
Meskerem, Mesqerem, Meskeram, Mesikerem, Maskaram, መስከረም
Michael, Mikael, Mickael, Mikhael, Micheal, Mikaiel, ሚካኤል
Mihret, Mehret, Miheret, Mhret, Meheret, Mihrete, ምሕረት, ምህረት
Mikias, Mikiyas, Mikyas, Michias, Mikias, Mikeyas, ሚክያስ, ሚኪያስ
Misganaw, Mesganaw, Misganawe, Misiganaw, ምስጋናው
Mitiku, Mitku, Metiku, Mitikou, Mitikuu, ምትኩ
Mohammed, Mohamed, Muhamed, Mahamed, Muhammed, Mohammad, Muhammad, Mohamud, Maxamed, Mehamed, Mohd, Mahammed, Mohammod, Mahaammad, መሐመድ, መሃመድ, ሙሀመድ
Muktar, Mukhtar, Mukitar, Moktar, Mukhtaar, Muhtar, ሙክታር
Mulugeta, Mulugetta, Mulugietta, Mulgeta, Muluggetaa, ሙሉጌታ
Mulunesh, Muluneshe, Mulunish, Mulunash, ሙሉነሽ
Munira, Muniraa, Muneera, Mounira, Muniira, ሙኒራ
Mussa, Musa, Muusaa, Moussa, Muuse, Muse, ሙሳ
Mustefa, Mustafa, Mustofa, Musxafaa, Mistefa, Mustafe, ሙስጠፋ
Nardos, Nardose, Naardos, Nerdos, ናርዶስ
Natnael, Nathnael, Natinael, Natanael, Nathanael, Natnail, Natineal, ናትናኤል
Nebiyu, Nebiu, Nebyu, Nebiyou, Neviyu, Nabiyu, ነቢዩ
Negasa, Negassa, Nagasa, Nagaasaa, ነጋሳ
Netsanet, Nesanet, Netsannet, Netzanet, Netsanete, Natsanet, ነጻነት, ነፃነት
Nigatu, Negatu, Nigaatuu, Nigatou, Ngatu, ንጋቱ
Nigist, Nigest, Negest, Negist, Ngist, ንግስት, ንግሥት
Nuredin, Nuriddin, Nuruddin, Nureddin, Nuraddin, Noureddine, Nuruldin, Nuradiin, ኑረዲን
Omar, Umar, Omer, Umer, Oumer, Cumar, ኡመር, ዑመር, ኦማር
Osman, Usman, Othman, Ousman, Cusmaan, Usmaan, ኡስማን
Paulos, Pawlos, Phawlos, Paulose, Phaulos, ጳውሎስ
Petros, Phetros, Pettros, Petrose, Petiros, ጴጥሮስ
Rahel, Rachel, Raheel, Rahell, Rahiel, ራሔል, ራሄል
Rahima, Raheema, Rehima, Rahimaa, ራሂማ
Rediet, Rediyet, Radiet, Redeit, Redyet, ረድኤት
Redwan, Ridwan, Redhwan, Reduwan, Ridwaan, ሬድዋን
Reshid, Rashid, Rasheed, Rashiid, ረሺድ
Robel, Robiel, Roobel, Robbel, ሮቤል
Rufael, Raphael, Rafael, Rufaiel, Ruphael, ሩፋኤል
Ruth, Rut, Root, Rute, Ruut, ሩት
Said, Seid, Saeed, Saciid, Sayid, Seyid, Saiid, ሰይድ, ሰኢድ
Salahadin, Selahadin, Salahaddin, Saladin, Selehadin, ሰላሃዲን
Samrawit, Samrawite, Semrawit, Samirawit, ሳምራዊት
Samuel, Samueal, Semuel, Samuael, Saamu'eel, Samiel, ሳሙኤል
Sara, Sarah, Sarra, Saara, Saaraa, ሳራ
Seble, Sebele, Sablee, Sebble, Sable, ሰብለ
Seblewongel, Seble Wongel, Seblewengel, Sebelewongel, ሰብለወንጌል
Seifu, Seyfu, Sayfu, Saifu, Seifou, ሰይፉ
Selam, Salam, Selame, Sellam, Salaam, ሰላም
Selamawit, Selamawite, Salamawit, Sellamawit, ሰላማዊት
Senait, Senayt, Senayit, Sinait, Senaite, ሰናይት
Shemsedin, Shemsudin, Shamsudin, Shemsadin, Shemseddin, ሸምሰዲን
Shewaye, Shoaye, Showaye, Shewayye, Shawaye, ሸዋዬ
Shiferaw, Sheferaw, Shifferaw, Shiferraw, Shifaraw, Shiferawe, ሽፈራው
Shimelis, Shemelis, Shimeles, Shimellis, Simelis, Shimallis, ሽመልስ
Sifan, Siifan, Sifaan, Siffan, ሲፋን
Sileshi, Seleshi, Silleshi, Sileshie, Selleshi, ስለሺ
Simret, Semret, Simrete, Smret, ስምረት
Sintayehu, Sentayehu, Sintayhu, Sentayhu, Sintayehou, Sntayehu, ስንታየሁ
Sisay, Sissay, Sisaye, Sisai, Sisey, ሲሳይ
Solomon, Selomon, Soloman, Salomon, Solomone, ሰለሞን, ሰሎሞን
Sosina, Sossina, Sosena, Soosina, Sosinna, ሶስና, ሶሲና
Suleyman, Suleiman, Sulaiman, Sulieman, Silayman, Suleman, Suliman, ሱሌይማን
Surafel, Suraphel, Surafeal, Serafel, ሱራፌል
Tadele, Taddele, Tadelle, Taadalaa, ታደለ
Tadesse, Tadese, Taddese, Taddesse, Taaddasaa, Tadesa, ታደሰ
Tafese, Taffese, Tafesse, Taffesse, ታፈሰ
Tamirat, Tamrat, Tamerat, Tamirate, Tamiraat, ታምራት
Tarikua, Tarikuwa, Tarekua, Tariqua, ታሪኳ
Tefera, Teferra, Taffara, Tafara, Tafaraa, ተፈራ
Teklehaimanot, T/Haimanot, Tekle Haimanot, Teklehaymanot, T/Haymanot, Tekilehaimanot, ተክለሃይማኖት, ተክለ ሃይማኖት, ተ/ሃይማኖት
Temesgen, Temesghen, Temesgan, Temasgen, Tamasgen, Temesgene, ተመስገን
Teshome, Tessome, Tashoomee, Teshoma, Tashome, ተሾመ
Tesfaye, Tasfaye, Tesfay, Tesfai, Tesfae, Tesfaie, Tasfayee, Tesefaye, ተስፋዬ, ተስፋየ
Tesfamariam, T/Mariam, Tesfa Mariam, Tesfamaryam, ተስፋማርያም
Tesfamichael, T/Michael, Tesfa Michael, Tesfamikael, ተስፋሚካኤል
Tewodros, Theodros, Tedros, Tewdros, Teodros, Tewodross, Tewedros, Teodoros, ቴዎድሮስ
Tigist, Tigest, Tegest, Tegist, Tigst, Tgist, ትዕግስት, ትግስት, ትዕግሥት
Tilahun, Xilaahun, Telahun, Tlahun, Tilahune, Tilaahun, Tilahoun, ጥላሁን
Timotewos, Timoteos, Timotiwos, Timothewos, Timotyos, ጢሞቴዎስ
Tirunesh, Xurunash, Trunesh, Tiruneshe, Turunesh, T'irunesh, ጥሩነሽ
Tizita, Tezita, Tzita, Tizeta, ትዝታ
Tolera, Tolaraa, Tolerra, Tollera, ቶለራ
Tsegaye, Tsegay, Segaye, Tsegaie, Tzegaye, Tseggaye, Tsegai, Xaggaayee, ጸጋዬ, ፀጋዬ, ጸጋየ
Tsehay, Sehay, Tsehai, Tsehaye, Tzehay, Tshay, Tsahay, Zehai, ፀሐይ, ጸሐይ, ፀሀይ
Tsehaynesh, Tsehainesh, Sehaynesh, Tsehayinesh, ፀሐይነሽ
Tsige, Sige, Tsigie, Tsege, Tzige, ጽጌ, ፅጌ
Tsion, Zion, Sion, Tsiyon, Tsyon, Seyon, ጽዮን, ፅዮን
Urgessa, Urgesa, Urgeessaa, Urgeesa, Urgesaa, ኡርጌሳ
Wakjira, Waqjira, Waaqjiraa, Wakgira, Waqjiraa, ዋቅጅራ
Wendimu, Wondimu, Wendmu, Wandimmuu, Wondmu, Wendemu, Wondimou, ወንድሙ
Weynshet, Woinshet, Woynshet, Weinshet, Wainshet, Woinishet, ወይንሸት
Wolde, Welde, Woldie, Waldee, Uolde, ወልዴ
Woldegebriel, W/Gebriel, Wolde Gebriel, Weldegebriel, Woldegabriel, W/Gabriel, Weldegebreal, ወልደገብርኤል, ወ/ገብርኤል
Woldegiorgis, W/Giorgis, Wolde Giorgis, W/ Giorgis, Weldegiorgis, Woldegeorgis, W/Georgis, W/Giyorgis, Weldegiyorgis, ወልደጊዮርጊስ, ወ/ጊዮርጊስ
Woldemariam, W/Mariam, Wolde Mariam, Weldemaryam, Weldemariam, W/mariam, Woldemaryam, W. Mariam, W/Meriam, Weldemariyam, Wmariam, ወልደማርያም, ወ/ማርያም, ወልደ ማርያም
Weletemariam, W/Mariam, Welete Mariam, Woletemariam, ወለተማርያም
Woldemichael, W/Michael, Wolde Michael, Weldemikael, Woldemikael, W/Mikael, ወልደሚካኤል
Welde Amanuel, Woldeamanuel, W/Amanuel, Weldamanuel, Wolde Emanuel, ወልደአማኑኤል
Wondwosen, Wendwesen, Wondosen, Wondwossen, Wendwosen, Wondewosen, Wendwossen, Wondessen, ወንድወሰን, ወንደሰን
Workineh, Werkineh, Workneh, Worqneh, Workine, Workinehe, Warkineh, ወርቅነህ
Worku, Werku, Worqu, Workou, Warku, Workuu, ወርቁ
Wubit, Wubet, Webit, Wubeet, Wubite, ውቢት
Wubshet, Wubishet, Webshet, Wibshet, Wubeshet, ውብሸት
Yared, Yaared, Jared, Yarid, Yarede, ያሬድ
Yasin, Yassin, Yaseen, Yasiin, Yesin, ያሲን
Yeshi, Yesh, Yeshie, Yashii, Yishi, የሺ
Yeshitila, Yeshetila, Yeshtila, Yashitila, የሺጥላ
Yilma, Yelma, Ilma, Yilmaa, Yllma, ይልማ
Yishak, Yisehak, Isaac, Isaak, Ishak, Yesehak, Yisaq, Isaq, ይስሐቅ, ይስሃቅ
Yohannes, Johannes, Yohanes, Yohannis, Yohanis, Yohaannis, Johanes, Yohans, Yuhannes, ዮሐንስ, ዮሀንስ
Yonas, Jonas, Yoonas, Yonass, Yunas, Younas, ዮናስ
Yonatan, Jonathan, Yonathan, Yonaten, Jonatan, ዮናታን
Yordanos, Jordanos, Yordannos, Yerdanos, Yordanose, ዮርዳኖስ
Yosef, Josef, Yoseph, Joseph, Yossef, Yosief, Yoosef, ዮሴፍ
Yusuf, Yousuf, Yusef, Yousef, Yuusuf, Jusuf, Yesuf, ዩሱፍ
Zahra, Sahra, Zehra, Zahara, Zara, Zahraa, ዛህራ
Zebiba, Zabiba, Zebeba, Sebiba, ዘቢባ
Zegeye, Zegeyye, Zegaye, Zagaye, ዘገየ
Zekarias, Zekariyas, Zecharias, Zakarias, Zekaryas, Zacharias, ዘካርያስ
Zelalem, Zelealem, Zalalem, Zellalem, Selalem, ዘላለም
Zenebe, Zennebe, Zanabe, Zenabe, ዘነበ
Zerihun, Zerehun, Zrihun, Zeryhun, Zerihune, Zerihoun, ዘሪሁን
Zeynab, Zeyneb, Zainab, Zenab, Zeinab, Zaynab, Saynab, ዘይነብ
Zewdu, Zewudu, Zawdu, Zewdou, Zeudu, ዘውዱ
Zewditu, Zewuditu, Zawditu, Zewdetu, ዘውዲቱ
`
  .trim()
  .split("\n")
  .map((line) => [...new Set(line.split(",").map((spelling) => spelling.trim()))]);
