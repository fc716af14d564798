import type { Vocabulary } from "./topics.ts";

const records =
  "(datos|registros|pedidos|documentos|archivos|ficheros|fotos|imagenes|mensajes|reservas|citas|facturas|contactos|notas|cuentas|entradas|cambios|historial|articulos|clientes)";
const fails =
  "(falla|fallan|fallo|fallaba|fallando|no funciona|no funcionan|no va|no van|rechazado|rechazada|rechaza|roto|rota|imposible|da error|dan error|da un error|error|se queda colgado|se queda colgada|se cuelga|no responde|no se puede|no se completa|no carga|no hace nada|se bloquea|no pasa nada)";
const cannot =
  "(no puedo|no podemos|no puede|no pueden|no se puede|no me deja|no nos deja|no deja|imposible|no consigo|no conseguimos|no logro|no pude|no pudo|no pudieron|no he podido|no hemos podido|ya no puedo)";
const others =
  "(otro cliente|otra cliente|otros clientes|otra persona|otras personas|otro usuario|otra usuaria|otros usuarios|otro paciente|otros pacientes|alguien mas|un desconocido|terceros|otras empresas|otra empresa|otro huesped|otros huespedes)";

export const spanishTrouble: Vocabulary = {
  data_loss: [
    "perdida de (datos|informacion|pedidos|registros)",
    `(perdido|perdimos|perdi|pierde|pierden|perdiendo|perder|borra|borran|borro|sobrescribe|elimina) ~ ${records}`,
    `${records} ~ (perdido|perdidos|perdidas|borrado|borrados|borradas|desaparecido|desaparecen|desaparecieron|eliminados|eliminadas|sobrescrito|sobrescritos|pierden|perdieron)`,
    `(desaparecen|desaparecieron|desaparecido|desaparece|borrado|se pierden|se perdieron|se han perdido|se borran|se borraron) ~ ${records}`,
  ],
  input_loss: [
    "(pierde|pierdo|perdi|perdido|borra|borro|vacia|desaparece) ~ (todo|texto|formulario|borrador|trabajo|carrito|escrito|progreso|horas)",
    "(formulario|carrito|borrador|texto|campos) ~ (vacia|vacian|vacio|pierde|borra|borran|desaparece)",
  ],
  leak: [
    "(fuga|filtracion|brecha) de (datos|informacion|seguridad)",
    `(datos|pedido|pedidos|factura|facturas|direccion|direcciones|cuenta|cuentas|perfil|reserva|reservas|mensajes|documentos|historial|nombre|nombres|correo|correos|citas|informe|informes|carrito|resultados) ~ de ${others}`,
    `(ver|veo|vemos|ve|ven|accede|acceder|aparece|aparecen|muestra|muestran) ~ ${others}`,
    "(datos|informacion) (personales|personal|ajenos|de clientes) ~ (visible|visibles|expuestos|publicos|filtrados)",
    "(visible|accesible|accesibles|visibles|publico) ~ sin ~ (contrasena|iniciar sesion|autenticacion|login)",
    "(agujero|fallo|problema|vulnerabilidad|incidente) de seguridad",
    "(telefonos|telefono|datos|correos|direcciones|nombres|facturas|historiales|documentos) de (todos|otros|los|las|otras|nuestros) ~ (pacientes|clientes|usuarios|socios|alumnos|personas|huespedes) ~ sin ~ (iniciar sesion|contrasena|entrar|registrarse)",
    "(ver|ve|ven|verse|acceder|entra|entrar|accede|visible|visibles|publico|publicos) ~ sin ~ (iniciar sesion|contrasena|autenticacion|login)",
    "(enviado|envia|envian|llega|llegan|va|van|manda|mandan) ~ (destinatario|destinatarios|cliente|clientes|persona|personas|paciente) (equivocado|equivocados|equivocada|equivocadas|incorrecto|incorrectos)",
    "(vulnerabilidad|vulnerable|hackeado|hackeada|inyeccion sql|xss)",
    "contrasena* ~ texto (plano|claro)",
    "(problema|violacion) de privacidad",
  ],
  money: [
    "(cobrado|cobro|cobra|cobran|cobraron|cargado|cargo|pagado|pague) ~ (dos veces|doble|doblemente|# veces|duplicado|tres veces|de mas)",
    "(doble|doblemente) (cobro|cargo|pago|cobrado)",
    "(cobros|cargos|pagos|cobro|cargo) (duplicados|dobles|duplicado|doble|indebido|indebidos)",
    "(pagan|pagado|pago|pague|paga|pagamos|cobran|cobrado) ~ pero no ~ (reciben|recibe|recibido|recibi|llega|llegan|llego|entradas|pedido|nada)",
    "(perdemos|perdiendo|perdido|pierde|pierden) ~ (dinero|ventas|ingresos)",
    "(cobrado|cobra|cobran|cobraron|cargado) ~ (pero|mal|incorrecto|importe equivocado)",
  ],
  outage: [
    "(web|sitio|pagina|tienda|app|aplicacion|servicio|servidor|sistema|portal|plataforma|api|todo) ~ (caida|caido|caidos|no esta disponible|fuera de servicio|inaccesible|offline|no responde)",
    "(nadie|ningun (cliente|usuario|paciente)|ninguno) ~ (puede|pueden|consigue|logra|podia) ~ (entrar|acceder|iniciar|comprar|pagar|reservar|pedir|trabajar|usar|conectarse)",
    "(todos los|todas las) (clientes|usuarios|pacientes|personas) ~ (no pueden|sin acceso|bloqueados)",
    "(caida|corte) (total|del servicio|del servidor|general)",
    "(web|sitio|pagina|tienda|app|aplicacion|portal) no (carga|abre|funciona|responde) ~ desde",
    "se ha caido ~ (web|sitio|tienda|servidor|sistema|app|pagina)",
  ],
  payment: [
    `(pago|pagos|pagar|checkout|tarjeta|tarjetas|paypal|bizum|compra|compras|pasarela|transaccion|cobro) ~ ${fails}`,
    `(falla|fallan|no funciona|no funcionan|da error|error en|error al|rechaza) ~ (pago|pagos|pagar|checkout|tarjeta|tarjetas|compra|compras|pasarela)`,
    `${cannot} ~ (pagar|comprar|pedir|reservar|finalizar|completar|terminar|realizar) ~ [pedido|compra|pago|reserva]`,
    "(pedido|pedidos|reserva|reservas) ~ (falla|fallan|no se completa|no se completan|no se procesan|rechazado|rechazados)",
  ],
  login: [
    `${cannot} ~ (entrar|iniciar sesion|acceder|registrarme|registrarse|loguearme|conectarme|conectarse|restablecer ~ contrasena)`,
    `(login|inicio de sesion|iniciar sesion|registro|acceso) ~ ${fails}`,
    "(falla|no funciona|da error) ~ (login|inicio de sesion|registro)",
  ],
  crash: [
    "se (cuelga|colgo|congela|bloquea|queda (colgado|colgada|congelado|congelada|bloqueado|bloqueada)|cierra (solo|sola))",
    "(crash|crashea|colapsa|colapso|petada|peta)",
    "pantalla (en blanco|blanca|negra)",
    "pagina (en blanco|blanca|vacia)",
    "(error 500|error interno|error del servidor|error de servidor|inutilizable|inservible)",
  ],
  lack: ["(no|nunca|nada|ningun|ninguna|tampoco|sin)"],
  problem: [
    "(falla|fallo|fallan|error|errores|roto|rota|mal|incorrecto|incorrecta|equivocado|equivocada|falta|faltan|lento|lenta|duplicado|duplicada|vacio|vacia|desaparece|desaparecen|bug|problema|imposible|cortado|cortada|ilegible|invisible|tapado|tapa|confuso|confusa|cuelga|bloquea|parpadea|errata|erratas|ortografia|atascado|obsoleto|superpone|dos veces)",
  ],
  double_booking: [
    "(reserva|reservas|citas|mesas|mesa|habitacion|habitaciones|plazas) ~ (duplicada|duplicadas|doble|dobles|dos veces|repetida|repetidas)",
    "(doble|dobles) (reserva|reservas|cita|citas)",
    "(dos reservas|misma mesa|misma habitacion|misma hora|sobreventa|overbooking)",
  ],
  broken: [
    "(no funciona|no funcionan|no va|no van|no se puede|no puedo|no podemos|no pueden|no deja|no pasa nada|no hace nada|roto|rota|no carga|no abre|no responde|no se abre|no se envia|ha dejado de funcionar|dejo de funcionar)",
  ],
  everyone: [
    "(todas|todos) (las|los) (sedes|oficinas|tiendas|centros|sucursales|departamentos)",
    "(la mitad|la mayoria|un tercio|# %|bastantes) [de] [los|las|nuestros|nuestras] (clientes|usuarios|visitantes|pacientes|personas|socios|alumnos|huespedes)",
    "(todos los|todas las|cada|todo) (clientes|usuarios|visitantes|pacientes|dispositivos|navegadores|cliente|usuario|pedidos|cuentas|personas|el mundo)",
    "(varios|muchos|muchas|varias|multiples|otros|decenas de|cientos de|mas) (clientes|usuarios|visitantes|pacientes|personas|quejas|pedidos|companeros|huespedes|llamadas)",
    "# (clientes|usuarios|visitantes|pacientes|personas|quejas|pedidos|companeros|huespedes|llamadas)",
    "nadie (puede|consigue)",
  ],
  echo: ["(a mi tambien|nos pasa igual|me pasa lo mismo|mismo problema|lo confirmo|tambien me pasa)"],
  live: ["(en produccion|en real)"],
  one_person: [
    "(solo|solamente|unicamente) (a mi|yo|un cliente|un usuario|una persona|en mi ~|me pasa a mi|una vez)",
    "(nadie mas|a nadie mas|muy rara vez|caso aislado|caso raro|caso puntual)",
  ],
  not_live: [
    "(solo|solamente|unicamente) ~ (staging|pruebas|test|demo|desarrollo|sandbox|preproduccion|entorno de pruebas|local)",
    "(produccion|tienda real|la web real) ~ (no esta afectada|funciona|esta bien|no afecta)",
    "no (en|afecta a|afecta) produccion",
  ],
  workaround: ["(solucion temporal|solucion provisional|workaround|apano|alternativa temporal|mientras tanto)"],
  resolved: [
    "(resuelto|resuelta|solucionado|solucionada|arreglado|arreglada|corregido|corregida|recuperado|recuperados|recuperamos|falsa alarma|restaurado|restaurados)",
    "(ya|vuelve a|ahora si) (funciona|funcionan|funcionar|va|va bien)",
    "(error mio|culpa mia|antes pasaba)",
  ],
  unharmed: [
    "no ~ (perdido|perdio|borrado|cobrado) nada",
    "nada ~ (perdido|perdio|borrado)",
    "(falsa alarma|sigue ahi|siguen ahi|todo sigue|esta todo)",
  ],
  undelivered: [
    "(no|ninguna|ningun|ni una|ni un) ~ (llega|llegan|llegado|llego|recibe|reciben|recibimos|recibido|llegaban|entra|entran) ~ (solicitud|solicitudes|pedido|pedidos|mensaje|mensajes|correo|correos|consulta|consultas|reserva|reservas|formulario|formularios|confirmacion|confirmaciones)",
    "(solicitudes|pedidos|mensajes|correos|consultas|reservas|formularios|confirmaciones|solicitud|mensaje) ~ no ~ (llega|llegan|llegado|reciben|recibimos|entran|recibido|llegaban)",
  ],
};
