/** Local words common in passwords, likeliest first. */
export const LOCAL_WORDS: readonly string[] = `
  ethiopia ethiopian ethio habesha habeshawi addis ababa addisababa abyssinia selam konjo sheger passport status
  passportstatus telegram whatsapp instagram facebook tiktok youtube ethiotelecom telebirr safaricom login admin
  superadmin root user guest immigration agency ilove love jesus christ god mariam mariyam maryam emanuel amanuel
  gabriel mikael giorgis tekle kidane abebe kebede bekele tesfaye alemu alemayehu tadesse girma haile selassie
  haileselassie tewodros menelik yohannes solomon dawit daniel samuel getachew mulugeta worku tilahun mekonnen
  tsegaye berhanu ayele assefa teshome desta hailu negash abera abdi ahmed mohammed mohamed hussen ali kedir
  almaz aster hiwot tigist selamawit meseret bethlehem betelhem hana helen sara marta rahel genet zewdu abeba
  birtukan fikir fikre yared natnael nahom bereket biruk eyob henok kaleb robel surafel yonas bahirdar gondar
  hawassa mekelle diredawa harar jimma adama dessie jigjiga axum aksum lalibela bishoftu debre oromia amhara tigray
  sidama somali afar arsenal manchester chelsea liverpool barcelona messi ronaldo kenya sudan eritrea buna injera
  ኢትዮጵያ ሀበሻ አዲስ አበባ ፓስፖርት ሰላም ፍቅር እግዚአብሔር ኢየሱስ ማርያም አማኑኤል ገብርኤል ሚካኤል ጊዮርጊስ አላህ አበበ ከበደ በቀለ ተስፋዬ
  ዳዊት ሰለሞን ቴዎድሮስ ምኒልክ ኃይለ ሥላሴ የይለፍ ቃል
`
  .trim()
  .split(/\s+/);
